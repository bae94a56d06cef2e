export const Component = () => <h1>员工登录</h1>;
