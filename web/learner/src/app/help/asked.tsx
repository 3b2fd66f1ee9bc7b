import { type JSX, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Help } from ".";

/** The help at the question that the address names, as citations of the assistant do: `?help=offline`. */
export function AskedHelp(): JSX.Element | null {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("help");
  if (!asked) return null;
  const close = (): void => {
    setParameters(
      (now) => {
        now.delete("help");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Suspense>
      <Help asked={asked} onClose={close} />
    </Suspense>
  );
}
