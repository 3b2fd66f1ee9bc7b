import { Button } from "@zhegui/kit";
import { Component, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./part.module.css";

interface PartProps {
  /** What it shows; after a fault another one is tried anew. */
  of: string;
  children: ReactNode;
}

interface State {
  of: string;
  isBroken: boolean;
}

/**
 * A part of the paper that may fail by itself: whatever an extension or a translator did to it, the other
 * parts stay, answers go on being sent, and the clock runs.
 */
export class Part extends Component<PartProps, State> {
  override state: State = { of: this.props.of, isBroken: false };

  static getDerivedStateFromProps({ of }: PartProps, before: State): State | null {
    return of === before.of ? null : { of, isBroken: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Broken onRetry={() => this.setState({ isBroken: false })} />;
  }
}

function Broken({ onRetry }: { onRetry: () => void }): JSX.Element {
  const { t } = useTranslation("sitting");
  return (
    <div className={styles.broken} role="alert" translate="no">
      <p>{t("broken.text")}</p>
      <Button look="primary" onClick={onRetry}>
        {t("broken.retry")}
      </Button>
    </div>
  );
}
