-- A column that holds a code of the contract takes no other: answers declare their codes, and what is
-- stored has to fit. PostgreSQL reads a check anew for each statement that writes a row, and a literal array in
-- half the time of IN.
-- Held to the contract by apps/server/src/everywhere/promises/coded-columns.test.ts.

ALTER TABLE "CertApply"
  ADD CONSTRAINT "CertApply_kind_code" CHECK (kind = ANY ('{1,2}')),
  ADD CONSTRAINT "CertApply_status_code" CHECK (status = ANY ('{0,1,2,3,4,5,6,7}'));
ALTER TABLE "CertApplyItem"
  ADD CONSTRAINT "CertApplyItem_result_code" CHECK (result = ANY ('{0,1,2}'));
ALTER TABLE "CertApplyLog"
  ADD CONSTRAINT "CertApplyLog_fromStatus_code" CHECK ("fromStatus" = ANY ('{0,1,2,3,4,5,6,7}')),
  ADD CONSTRAINT "CertApplyLog_toStatus_code" CHECK ("toStatus" = ANY ('{0,1,2,3,4,5,6,7}'));
ALTER TABLE "Article"
  ADD CONSTRAINT "Article_type_code" CHECK (type = ANY ('{1,2,3,4,5,6}')),
  ADD CONSTRAINT "Article_sourceType_code" CHECK ("sourceType" = ANY ('{1,2}')),
  ADD CONSTRAINT "Article_status_code" CHECK (status = ANY ('{0,1,2}'));
ALTER TABLE "AuditLog"
  ADD CONSTRAINT "AuditLog_kind_code" CHECK (kind = ANY ('{1,2,3,4,5,6}'));
ALTER TABLE "LoginLog"
  ADD CONSTRAINT "LoginLog_realm_code" CHECK (realm = ANY ('{1,2}'));
ALTER TABLE "Certificate"
  ADD CONSTRAINT "Certificate_type_code" CHECK (type = ANY ('{1,2,3}')),
  ADD CONSTRAINT "Certificate_status_code" CHECK (status = ANY ('{1,2,3}'));
ALTER TABLE "CertBatch"
  ADD CONSTRAINT "CertBatch_kind_code" CHECK (kind = ANY ('{1,2}')),
  ADD CONSTRAINT "CertBatch_status_code" CHECK (status = ANY ('{0,1,2,3,4,5}'));
ALTER TABLE "CertBatchItem"
  ADD CONSTRAINT "CertBatchItem_state_code" CHECK (state = ANY ('{0,1,2,3}'));
ALTER TABLE "Attempt"
  ADD CONSTRAINT "Attempt_multiRule_code" CHECK ("multiRule" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Attempt_indefRule_code" CHECK ("indefRule" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Attempt_blurMode_code" CHECK ("blurMode" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Attempt_releaseMode_code" CHECK ("releaseMode" = ANY ('{0,1}')),
  ADD CONSTRAINT "Attempt_reviewState_code" CHECK ("reviewState" = ANY ('{0,1,2,3}')),
  ADD CONSTRAINT "Attempt_status_code" CHECK (status = ANY ('{0,1,2,3,4,9}')),
  ADD CONSTRAINT "Attempt_submitType_code" CHECK ("submitType" = ANY ('{1,2,3,4}')),
  ADD CONSTRAINT "Attempt_voidedFrom_code" CHECK ("voidedFrom" = ANY ('{0,1,2,3,4,9}'));
ALTER TABLE "ExamOverride"
  ADD CONSTRAINT "ExamOverride_blurMode_code" CHECK ("blurMode" = ANY ('{0,1,2}'));
ALTER TABLE "AttemptGrant"
  ADD CONSTRAINT "AttemptGrant_source_code" CHECK (source = ANY ('{1,2}'));
ALTER TABLE "ExamRequest"
  ADD CONSTRAINT "ExamRequest_kind_code" CHECK (kind = ANY ('{1,2}')),
  ADD CONSTRAINT "ExamRequest_status_code" CHECK (status = ANY ('{0,1,2,3}'));
ALTER TABLE "MarkTask"
  ADD CONSTRAINT "MarkTask_state_code" CHECK (state = ANY ('{0,1,2,5}'));
ALTER TABLE "Rescore"
  ADD CONSTRAINT "Rescore_kind_code" CHECK (kind = ANY ('{1,2,3,4,5}')),
  ADD CONSTRAINT "Rescore_policy_code" CHECK (policy = ANY ('{0,1}')),
  ADD CONSTRAINT "Rescore_state_code" CHECK (state = ANY ('{0,1,2,3,4}'));
ALTER TABLE "RescoreEffect"
  ADD CONSTRAINT "RescoreEffect_decision_code" CHECK (decision = ANY ('{0,1,2}'));
ALTER TABLE "ScoreChange"
  ADD CONSTRAINT "ScoreChange_cause_code" CHECK (cause = ANY ('{1,2,3,4,5}'));
ALTER TABLE "Suggestion"
  ADD CONSTRAINT "Suggestion_status_code" CHECK (status = ANY ('{0,1,2}'));
ALTER TABLE "SuggestReply"
  ADD CONSTRAINT "SuggestReply_by_code" CHECK (by = ANY ('{1,2}'));
ALTER TABLE "WorkItem"
  ADD CONSTRAINT "WorkItem_kind_code" CHECK (kind = ANY ('{1,2,3,4,5,6,7,8,9,10,11,12,13}')),
  ADD CONSTRAINT "WorkItem_state_code" CHECK (state = ANY ('{0,1,2,3}')),
  ADD CONSTRAINT "WorkItem_outcome_code" CHECK (outcome = ANY ('{1,2,3,4}'));
ALTER TABLE "User"
  ADD CONSTRAINT "User_gender_code" CHECK (gender = ANY ('{0,1,2}')),
  ADD CONSTRAINT "User_role_code" CHECK (role = ANY ('{1,2,5,7}')),
  ADD CONSTRAINT "User_type_code" CHECK (type = ANY ('{1,2}')),
  ADD CONSTRAINT "User_status_code" CHECK (status = ANY ('{0,1,2,3}')),
  ADD CONSTRAINT "User_digest_code" CHECK (digest = ANY ('{0,1,2}'));
ALTER TABLE "UserMerge"
  ADD CONSTRAINT "UserMerge_status_code" CHECK (status = ANY ('{0,1,2}'));
ALTER TABLE "NameChange"
  ADD CONSTRAINT "NameChange_status_code" CHECK (status = ANY ('{0,1,2,3}'));
ALTER TABLE "Lesson"
  ADD CONSTRAINT "Lesson_subject_code" CHECK (subject = ANY ('{1,2}')),
  ADD CONSTRAINT "Lesson_access_code" CHECK (access = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Lesson_status_code" CHECK (status = ANY ('{0,1,2}'));
ALTER TABLE "LessonItem"
  ADD CONSTRAINT "LessonItem_type_code" CHECK (type = ANY ('{1,2,3,4}'));
ALTER TABLE "MediaUpload"
  ADD CONSTRAINT "MediaUpload_state_code" CHECK (state = ANY ('{0,1,2,3,4}'));
ALTER TABLE "OrgMember"
  ADD CONSTRAINT "OrgMember_status_code" CHECK (status = ANY ('{0,1,2,3,4,5}')),
  ADD CONSTRAINT "OrgMember_source_code" CHECK (source = ANY ('{1,2,3,4}'));
ALTER TABLE "LeaverStudy"
  ADD CONSTRAINT "LeaverStudy_status_code" CHECK (status = ANY ('{0,1,2,3,4}')),
  ADD CONSTRAINT "LeaverStudy_light_code" CHECK (light = ANY ('{0,1,2}'));
ALTER TABLE "LeaverCertificate"
  ADD CONSTRAINT "LeaverCertificate_type_code" CHECK (type = ANY ('{1,2,3}'));
ALTER TABLE "OrgInvite"
  ADD CONSTRAINT "OrgInvite_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "Delivery"
  ADD CONSTRAINT "Delivery_channel_code" CHECK (channel = ANY ('{1,2}')),
  ADD CONSTRAINT "Delivery_state_code" CHECK (state = ANY ('{0,1,2,3,4,5}'));
ALTER TABLE "ChannelReach"
  ADD CONSTRAINT "ChannelReach_channel_code" CHECK (channel = ANY ('{1,2}'));
ALTER TABLE "Robot"
  ADD CONSTRAINT "Robot_kind_code" CHECK (kind = ANY ('{1,2,3}')),
  ADD CONSTRAINT "Robot_status_code" CHECK (status = ANY ('{0,1,2}'));
ALTER TABLE "Broadcast"
  ADD CONSTRAINT "Broadcast_state_code" CHECK (state = ANY ('{0,1,2,3,4}'));
ALTER TABLE "Organisation"
  ADD CONSTRAINT "Organisation_ipmsStatus_code" CHECK ("ipmsStatus" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Organisation_status_code" CHECK (status = ANY ('{0,1,2,3}'));
ALTER TABLE "OrgChange"
  ADD CONSTRAINT "OrgChange_status_code" CHECK (status = ANY ('{0,1,2,3}'));
ALTER TABLE "OrgStudyRecord"
  ADD CONSTRAINT "OrgStudyRecord_status_code" CHECK (status = ANY ('{0,1,2,3,4}'));
ALTER TABLE "OrgCertificate"
  ADD CONSTRAINT "OrgCertificate_type_code" CHECK (type = ANY ('{1,2,3}')),
  ADD CONSTRAINT "OrgCertificate_status_code" CHECK (status = ANY ('{1,2,3}'));
ALTER TABLE "Paper"
  ADD CONSTRAINT "Paper_mode_code" CHECK (mode = ANY ('{1,2}')),
  ADD CONSTRAINT "Paper_multiRule_code" CHECK ("multiRule" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Paper_indefRule_code" CHECK ("indefRule" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Paper_showResult_code" CHECK ("showResult" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Paper_blurMode_code" CHECK ("blurMode" = ANY ('{0,1,2}')),
  ADD CONSTRAINT "Paper_releaseMode_code" CHECK ("releaseMode" = ANY ('{0,1}')),
  ADD CONSTRAINT "Paper_status_code" CHECK (status = ANY ('{0,1,2}'));
ALTER TABLE "QuestionBank"
  ADD CONSTRAINT "QuestionBank_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "QuestionImport"
  ADD CONSTRAINT "QuestionImport_state_code" CHECK (state = ANY ('{0,1,2,3}'));
ALTER TABLE "QuestionImportRow"
  ADD CONSTRAINT "QuestionImportRow_type_code" CHECK (type = ANY ('{1,2,3,4,5,6,7}'));
ALTER TABLE "LessonRound"
  ADD CONSTRAINT "LessonRound_kind_code" CHECK (kind = ANY ('{1,2,3}')),
  ADD CONSTRAINT "LessonRound_source_code" CHECK (source = ANY ('{1,2,3}')),
  ADD CONSTRAINT "LessonRound_subject_code" CHECK (subject = ANY ('{1,2}')),
  ADD CONSTRAINT "LessonRound_why_code" CHECK (why = ANY ('{1,2,3}'));
ALTER TABLE "PaperRound"
  ADD CONSTRAINT "PaperRound_kind_code" CHECK (kind = ANY ('{1,2,3}'));
ALTER TABLE "RetakePlan"
  ADD CONSTRAINT "RetakePlan_rule_code" CHECK (rule = ANY ('{1,2}')),
  ADD CONSTRAINT "RetakePlan_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "StudyDict"
  ADD CONSTRAINT "StudyDict_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "Area"
  ADD CONSTRAINT "Area_level_code" CHECK (level = ANY ('{1,2,3}')),
  ADD CONSTRAINT "Area_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "Banner"
  ADD CONSTRAINT "Banner_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "SsoProvider"
  ADD CONSTRAINT "SsoProvider_kind_code" CHECK (kind = ANY ('{1,2,3}'));
ALTER TABLE "Staff"
  ADD CONSTRAINT "Staff_status_code" CHECK (status = ANY ('{0,1,2,3}')),
  ADD CONSTRAINT "Staff_scopeKind_code" CHECK ("scopeKind" = ANY ('{0,1}'));
ALTER TABLE "Standard"
  ADD CONSTRAINT "Standard_status_code" CHECK (status = ANY ('{1,2,3}'));
ALTER TABLE "ClauseMap"
  ADD CONSTRAINT "ClauseMap_kind_code" CHECK (kind = ANY ('{1,2,3,4}'));
ALTER TABLE "UserLesson"
  ADD CONSTRAINT "UserLesson_source_code" CHECK (source = ANY ('{1,2,3}')),
  ADD CONSTRAINT "UserLesson_status_code" CHECK (status = ANY ('{0,1,2,3,4}'));
ALTER TABLE "AppealNote"
  ADD CONSTRAINT "AppealNote_by_code" CHECK (by = ANY ('{1,2}'));
ALTER TABLE "Incident"
  ADD CONSTRAINT "Incident_status_code" CHECK (status = ANY ('{0,1,2,3}'));
ALTER TABLE "Task"
  ADD CONSTRAINT "Task_status_code" CHECK (status = ANY ('{0,1,2,3,4}'));
ALTER TABLE "Teacher"
  ADD CONSTRAINT "Teacher_status_code" CHECK (status = ANY ('{0,1}'));
ALTER TABLE "EvaluateItem"
  ADD CONSTRAINT "EvaluateItem_status_code" CHECK (status = ANY ('{0,1}'));
