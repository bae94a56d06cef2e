import { useQuery } from '@tanstack/react-query';
import { exportOrgScores } from '@zhibiao/contract/study/org-scores';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { totalText } from '#lib/format/total.ts';
import { useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TaskDialog } from '#widgets/task/task-dialog.tsx';
import { scoresQuery, type useScoreFilters } from './queries.ts';

/** Both sheets of the chosen attempts as one workbook. */
export const ScoreExport = ({ filters }: { filters: ReturnType<typeof useScoreFilters> }) => {
  const [exporting, setExporting] = useState(false);
  const total = useQuery(scoresQuery(filters, useTablePage())).data?.total ?? 0;

  return (
    <>
      <Button small disabled={total === 0} onClick={() => setExporting(true)}>
        <Icon name="download" size={16} />
        导出
      </Button>
      {exporting && (
        <TaskDialog
          title="导出成绩单"
          start={{ text: '导出', call: () => call(exportOrgScores, { body: filters }) }}
          task={{ title: '导出成绩单', unit: '份', fileLabel: '下载表格' }}
          onClose={() => setExporting(false)}
        >
          <p>按当前筛选条件导出 {totalText(total)} 份答卷和按条款的统计。账号隐去部分字符，未公布的成绩不导出分数。</p>
        </TaskDialog>
      )}
    </>
  );
};
