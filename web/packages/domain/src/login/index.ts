/** Login, registration and reset, without a look or addresses of their own. */
export { CodeField, MobileField, NewPasswordFields, PasswordField, useErrorText } from "./fields";
export { RULES, type Rules } from "./rules";
export { type Sending, sending } from "./sending";
export { type CodeSending, forgetCode, OWN, useCode, useOwnCode } from "./use-code";
export { type Form, type Known, useForm } from "./use-form";
export { useLogin } from "./use-login";
