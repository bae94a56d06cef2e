import { replySuggestion, staffSuggestion, suggestPhrases } from '@zhibiao/contract/feedback/staff';
import type { Feature } from '#http/app-types.ts';
import { pictureSigner } from '#http/files/pictures.ts';
import { serve } from '#http/serve/serve.ts';
import { settingOf } from '#services/settings/settings.ts';
import { answer } from './answer.ts';
import { findSuggestion } from './staff-queries.ts';

/** The training body answers; what waits for it stands in the inbox. */
export const feedbackStaffRoutes: Feature = (app, deps) => {
  const show = pictureSigner(deps.secrets);
  serve(app, deps, staffSuggestion, ({ staff, params }) =>
    findSuggestion(deps.pool, show({ sessionId: staff.sessionId ?? '' }), staff, params.id),
  );
  serve(app, deps, suggestPhrases, () => settingOf(deps, 'suggest.quick'));
  serve(app, deps, replySuggestion, ({ staff, body }) => answer(deps, staff, body));
};
