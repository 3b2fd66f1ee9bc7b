import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { CLIENT_ID, codeLogin, deviceHeaders, loginByPassword, storeTokens } from "@zhegui/client";
import { completeLogin } from "../complete-login";
import { forgetCode } from "./use-code";
import type { Form } from "./use-form";

async function loginByCode(mobile: string, code: string, transactionCode: string): Promise<void> {
  const body = { mobile, code, transactionCode, client_id: CLIENT_ID };
  const { data: answer } = await codeLogin({ body, headers: deviceHeaders(), throwOnError: true });
  storeTokens(answer.data);
}

/**
 * Logs in with what the form holds: by code where a transaction of one is given, else by password.
 * `onLogin` is called once the user is known.
 */
export function useLogin(
  { values }: Form,
  onLogin: () => void,
): UseMutationResult<void, Error, string> {
  return useMutation({
    meta: { silent: true },
    mutationFn: async (transactionCode: string) => {
      if (transactionCode) await loginByCode(values.mobile, values.code, transactionCode);
      else await loginByPassword(values.mobile, values.password);
      await completeLogin();
    },
    onSuccess: () => {
      forgetCode();
      onLogin();
    },
  });
}
