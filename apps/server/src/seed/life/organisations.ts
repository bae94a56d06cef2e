import { ORG_STATUS } from '@zhibiao/contract/auth/roles';

export type OrgKey = 'A' | 'B' | 'C' | 'D' | 'E';

/** Invented; the credit codes are valid by their check digit and belong to nobody. The demo made A and B already. */
export const LIFE_ORGANISATIONS = [
  {
    key: 'A' as OrgKey,
    orgName: '启明精密制造（演示）',
    creditCode: '91320594DEM000022R',
    areaCode: '320506',
    openedDay: -243,
    /** As it comes; what becomes of it is decided later. */
    status: ORG_STATUS.active,
    /** Which department its owner is in, where the demo has none. */
    ownerIn: null as string | null,
    departments: [
      { path: '研发中心/研发一部', people: 19 },
      { path: '研发中心/研发二部', people: 15 },
      { path: '质量与体系部', people: 14 },
      { path: '知识产权部', people: 8 },
      { path: '采购部', people: 11 },
      { path: '市场部', people: 12 },
      { path: '行政与人事', people: 7 },
    ],
  },
  {
    key: 'B' as OrgKey,
    orgName: '云杉软件（演示）',
    creditCode: '91110108DEM0000147',
    areaCode: '110108',
    openedDay: -205,
    status: ORG_STATUS.active,
    ownerIn: null,
    departments: [
      { path: '产品部', people: 12 },
      { path: '工程部', people: 24 },
      { path: '法务部', people: 5 },
    ],
  },
  {
    key: 'C' as OrgKey,
    orgName: '澄江仪器（演示）',
    creditCode: '91320281DEM000031D',
    areaCode: '320281',
    openedDay: -6,
    status: ORG_STATUS.review,
    ownerIn: '综合部',
    departments: [{ path: '综合部', people: 1 }],
  },
  {
    key: 'D' as OrgKey,
    orgName: '海岳新材料（演示）',
    creditCode: '91330106DEM000041R',
    areaCode: '330106',
    openedDay: -96,
    status: ORG_STATUS.review,
    ownerIn: '知识产权部',
    departments: [
      { path: '知识产权部', people: 3 },
      { path: '研发部', people: 5 },
    ],
  },
  {
    key: 'E' as OrgKey,
    orgName: '远帆贸易（演示）',
    creditCode: '91310115DEM000051K',
    areaCode: '310115',
    openedDay: -150,
    status: ORG_STATUS.active,
    ownerIn: '办公室',
    departments: [{ path: '办公室', people: 2 }],
  },
] as const;
