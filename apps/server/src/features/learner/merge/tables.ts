/**
 * What becomes of everything that belongs to a person when their account is merged into another: every table with a
 * `userId`, or with another column that leads to "User". A test compares it with the database, so that a new table is
 * decided about.
 */

type Fate =
  /** Its rows go over as they are. */
  | 'moved'
  /** Its rows and those of the one that is kept become one's. */
  | 'joined'
  /** It is of the account that goes, and ends with it. */
  | 'ended'
  /** It stays under the id that wrote it; with who is kept it is exported and forgotten. */
  | 'stays'
  /** Kept by triggers from what moves. */
  | 'follows';

export const MERGE_FATES: Record<string, Fate> = {
  'User.mergedIntoId': 'moved',
  'UserMerge.keepId': 'moved',
  'UserMerge.dropId': 'stays',
  'UserAlias.userId': 'moved',

  'CertApplyItem.userId': 'moved',
  'Certificate.userId': 'moved',
  'Consent.userId': 'moved',
  'Delivery.userId': 'moved',
  'Evidence.userId': 'moved',
  'ExamOverride.userId': 'moved',
  'ExamRequest.userId': 'moved',
  'LearnerNote.userId': 'moved',
  'LoginLog.userId': 'moved',
  'Notice.userId': 'moved',
  'Notice.aboutId': 'moved',
  'PracticeAnswer.userId': 'moved',
  'StudyNote.userId': 'moved',
  'Suggestion.userId': 'moved',
  'WorkItem.userId': 'moved',
  'Appeal.userId': 'moved',
  'AttemptGrant.userId': 'moved',

  'Attempt.userId': 'joined',
  'PaperRound.userId': 'joined',
  'LessonRound.userId': 'joined',
  'UserLesson.userId': 'joined',
  'UserItem.userId': 'joined',
  'PracticeCard.userId': 'joined',
  'PracticeSet.userId': 'joined',
  'OrgMember.userId': 'joined',
  'OrgRuleApplied.userId': 'joined',
  'Upload.userId': 'joined',
  'SsoIdentity.userId': 'joined',

  'Session.userId': 'ended',
  'ResetTicket.userId': 'ended',
  'UserPassword.userId': 'ended',
  'OrgGrant.userId': 'ended',
  'NotifyPref.userId': 'ended',
  'DigestItem.userId': 'ended',
  'NotifyOnce.userId': 'ended',

  // A ledger is only added to; the one that goes on names the end of this one.
  'StudySegment.userId': 'stays',
  'StudyArchiveEnd.userId': 'stays',
  'StudyArchiveRefusal.userId': 'stays',
  'StudySession.userId': 'stays',
  'StudyClock.userId': 'stays',
  'StudyGrant.userId': 'stays',
  // What was decided about a name, and what the log says, is never written again.
  'NameChange.userId': 'stays',
  'AuditSubject.userId': 'stays',

  'OrgStudyRecord.userId': 'follows',
  'OrgExaminee.userId': 'follows',
  'OrgCertificate.userId': 'follows',
  'OrgActiveDay.userId': 'follows',
};
