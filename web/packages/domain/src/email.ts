/** E-mail addresses as mail servers take them (specification, section 5): the server's rule. */
const FORM =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const LONGEST = 254;

export function isEmail(text: string): boolean {
  return text.length <= LONGEST && FORM.test(text);
}
