import { IMAGE_MAX_MB, IMAGE_MAX_MPIX, IMAGE_TYPES } from './limits.ts';

/** Sentences that the specification promises or the server sends, verbatim. Labels stay beside what they label. */
export const copy = {
  agreeFirst: '协议已更新，请先阅读并同意',
  tooDeep: '列表只能翻到前10000条，请用搜索或筛选缩小范围',
  /** Whatever is sent of it: `invitedText` says that. */
  invited: '邀请已登记，对方注册或登录后会看到',
  ruleSaved: '规则已保存，正在为符合规则的学员指派',
  ok: '操作成功',
  listOk: '查询成功',
  unauthorized: '登录状态已失效，请重新登录',
  forbidden: '没有权限，请联系管理员授权',
  proveAgain: '请再次验证身份',
  notByToken: '该密钥没有此权限',
  notThisAct: '该密钥不能办理须再次验证身份的操作，除非新建时选了这一项',
  badToken: '密钥已过期或已停用',
  missing: '请求的内容不存在',
  stale: '数据已被他人处理，请刷新',
  duplicateSubmit: '不允许重复提交，请稍候再试',
  tooMany: '请求过于频繁，请稍候再试',
  busy: '系统繁忙，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  badInput: '提交的内容格式有误，请检查后重试',
  tooLarge: '提交的内容过大，请精简后重试',
  addressTooLong: '请求的地址过长，请精简后重试',
  tooSlow: '提交超时，请检查网络后重试',
  diskFull: '磁盘空间不足，请联系系统管理员',

  sessionExpired: '登录失效，请重新登陆？',
  loginAgain: '重新登陆',
  backHome: '返回首页',
  loggingOut: '正在退出中..',
  loggedOut: '退出成功',
  network: '网络不稳定,请稍后再试',
  articleFailed: '加载失败',
  copied: '复制成功',
  copyFailed: '复制链接失败',

  loginToEvaluate: '您尚未登录，是否去登录？',
  goLogin: '去登录',
  cancel: '取消',
  chooseScore: '请选择评分',
  evaluated: '评价成功',

  getCode: '获取验证码',
  mobileTaken: '手机号码已被注册',
  mergedInto: (account: string) => `该账号已合并，请使用${account}登录`,
  emailTaken: '邮箱已被注册',
  mobileUnknown: '手机号码尚未注册',
  emailUnknown: '邮箱尚未注册',

  imageTip: `仅支持${IMAGE_TYPES.join('、').toUpperCase()}格式，大小不超过${IMAGE_MAX_MB}M`,
  imageTooLarge: '文件大小超出限制，请修改后重新上传',
  unreadable: '无法读取，请重新填写',
  brokenUpload: '上传的内容不完整或格式有误，请重新选择文件后再试',
  imageUnreadable: '图片无法识别，请更换后重新上传',
  imagePixels: `图片不能超过${IMAGE_MAX_MPIX * 100}万像素，请缩小后重新上传`,
  imageCostly: '图片结构过于复杂，请另存为普通的JPG或PNG图片后重新上传',
  ownUploads: '您正在上传的文件过多，请等前面的上传完成后再试',
  uploadsFull: '当前上传的人较多，请稍后再试',

  continueVisit: '继续访问',
  searchLesson: '请输入课程名称',
  previousPage: '上一页',
  nextPage: '下一页',

  badCredentials: '账号或密码错误',
  locked: (minutes: number) => `账号已锁定，请${minutes}分钟后重试`,
  accountDisabled: '账号已停用，请联系管理员',
  codeTooSoon: (seconds: number) => `获取验证码过于频繁，请${seconds}秒后再试`,
  codesUsedUp: '今日获取验证码的次数已用完，请明天再试',
  siteCodesUsedUp: '今日全站发送的验证码已达上限，请改用密码登录，或明天再试',
  badCode: '验证码错误或已失效，请重新获取',
  sealExpired: '登录信息已过期，请重试',

  noSuchPage: '没有这个页面，已回到首页',
  chooseLessons: '请选择要证明的课程',
  agreeExam: '请先阅读并同意考试须知',
  learnFirst: '请先完成课程学习',
  examNotOpen: '考试未开始',
  examClosed: '考试已结束',
  attemptsUsed: '考试次数已用完',
  retryLater: (hours: number) => `距下次考试还需${hours}小时`,
  /**
   * Of one question whose answer would help in an exam still to come; a paper that the learner cannot see is not named.
   */
  withheld: (titles: readonly string[]) => {
    const some = titles.slice(0, 3).map((title) => `《${title}》`);
    const exams = `${some.join('')}${titles.length > some.length ? `等${titles.length}场考试` : ''}`;
    return `本题可能出现在您还可以参加的${exams || '其他考试'}中，待该考试结束后公布`;
  },
  withheldCount: (count: number) => `有${count}题可能出现在您还可以参加的考试中，待这些考试结束后公布`,
  examPassed: '您已通过本场考试，无需再考',
  blurred: (n: number, m: number) => `您已切屏${n}次，超过${m}次将自动交卷`,
  blurredReview: (n: number, m: number) => `您已切屏${n}次，超过${m}次将由监考人员复核`,
  /** The reason stays with staff. */
  writingDemo: '正在写入演示数据',
  examVoid: '本次考试已作废，请联系监考人员',
  blurReviewed: (n: number) => `已记录 ${n} 次离开，考后由监考人员复核`,

  otherDevice: '已在其他设备学习',
  fileTampered: '已被修改',
} as const;
