-- A range of the ledger that is full is noted at once, not with the next vacuum: whoever asks for the beats of a day
-- reads those of that day.
ALTER INDEX "StudySegment_at_idx" SET (autosummarize = on);
SELECT brin_summarize_new_values('"StudySegment_at_idx"');
