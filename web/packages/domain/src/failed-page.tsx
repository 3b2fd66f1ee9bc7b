import { buttonClass, Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { Link } from "react-router";
import type { FailedProps } from "./failed";
import { FailedCard } from "./failed-card";
import { isMissing } from "./failures";

interface FailedPageProps extends Pick<FailedProps, "cause" | "retry"> {
  /** What is said where it is not there, or not for this user, and the way on. */
  missing: { title: string; text?: string; to: string; action: string };
}

/** In the place of a whole page: that what it shows is not there, or why it could not be loaded. */
export function FailedPage({ cause, retry, missing }: FailedPageProps): JSX.Element {
  if (!isMissing(cause)) return <FailedCard cause={cause} retry={retry} isPage />;
  const way = (
    <Link className={buttonClass({ look: "primary" })} to={missing.to}>
      {missing.action}
    </Link>
  );
  return (
    <Card>
      <Empty isPage title={missing.title} text={missing.text} action={way} />
    </Card>
  );
}
