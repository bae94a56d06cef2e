/**
 * Words that people build passwords on, and what fills the walls of every leaked list.
 * A password whose letters are such a word, with whatever digits and symbols around it, is as good as public.
 */
export const WEAK_WORDS: ReadonlySet<string> = new Set([
  'password', 'passwd', 'passwrd', 'pass', 'pwd', 'mima', 'wodemima',
  'admin', 'administrator', 'root', 'test', 'tester', 'testing', 'user', 'guest', 'demo', 'default', 'changeme', 'login', 'system', 'manager', 'master', 'secret', 'letmein', 'welcome', 'hello', 'helloworld', 'nihao', 'iloveyou', 'loveyou', 'woaini', 'woaiwojia', 'wangyi', 'baidu', 'taobao', 'alibaba', 'tencent', 'weixin', 'wechat', 'huawei', 'xiaomi',
  'qwerty', 'qwertyuiop', 'qwert', 'qwer', 'qwe', 'qaz', 'qazwsx', 'qazwsxedc', 'qazxsw', 'zaqxsw', 'asdf', 'asdfg', 'asdfgh', 'asdfghjkl', 'asd', 'zxc', 'zxcv', 'zxcvb', 'zxcvbn', 'zxcvbnm', 'qweasd', 'qweasdzxc', 'asdzxc', 'wsx', 'zaq',
  'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg', 'abcdefgh', 'aaa', 'aaaa', 'aa', 'aabb', 'aabbcc', 'abab', 'abcabc', 'xyz', 'xxx', 'qq', 'qqq', 'zz', 'zzz', 'a', 'aq', 'aw', 'az', 'qw', 'as', 'zx', 'ab',
  'dragon', 'monkey', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'batman', 'starwars', 'freedom', 'whatever', 'shadow', 'michael', 'computer', 'internet', 'china', 'zhongguo', 'beijing', 'shanghai', 'guangzhou', 'shenzhen', 'spring', 'summer', 'autumn', 'winter', 'january', 'company', 'gongsi',
  // The product and its subject.
  'zhibiao', 'zhibiaoxuetang', 'zbxt', 'xuetang', 'peixun', 'training', 'zhishichanquan', 'zscq', 'guanbiao', 'ipms', 'iso', 'gbt', 'patent', 'zhuanli', 'shangbiao', 'trademark', 'learner', 'student', 'xuesheng', 'xueyuan', 'teacher', 'jigou',
]);
