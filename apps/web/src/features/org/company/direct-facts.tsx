import { labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { type OrgData } from '@zhibiao/contract/org/org';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { useMemo } from 'react';
import { areasQuery } from '#lib/api/dictionaries.ts';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { areaTree } from '#widgets/filters/area-tree.ts';
import css from '#features/org/org-info.module.css';
import { AskForRight } from '#features/org/right-gate.tsx';

/** What `DirectForm` changes, for administrators who may only read it. */
export const DirectFacts = ({ org }: { org: OrgData }) => {
  const areas = useQuery(areasQuery).data;
  const area = useMemo(() => areaText(areas ?? [], org.areaCode), [areas, org.areaCode]);
  const facts: [name: string, value: string | null][] = [
    ['联系人姓名', org.contactName],
    ['联系手机', org.contactMobile],
    ['联系邮箱', org.contactEmail],
    ['所属行业', org.industry],
    ['人员规模', org.scale],
    ['所在地区', area],
    ['详细地址', org.address],
    ['知识产权管理体系', labelOf(IPMS_STATUS, org.ipmsStatus)],
    ['年度学时要求', `${org.yearTarget ?? org.usualYearTarget} 学时`],
  ];

  return (
    <Card title="联系与概况">
      <CardBody>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || <span className="faint">未填写</span>}</dd>
            </div>
          ))}
        </dl>
        <div className={css.ask}>
          <AskForRight what="修改" right="info" />
        </div>
      </CardBody>
    </Card>
  );
};

const areaText = (areas: Parameters<typeof areaTree>[0], code: string): string => {
  const names = new Map(areas.map((area) => [area.area_code, area.area_name]));
  return areaTree(areas)
    .pathTo(code)
    .map((each) => names.get(each) ?? each)
    .join(' ');
};
