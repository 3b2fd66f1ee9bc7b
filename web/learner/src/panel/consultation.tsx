/** The page of the consultation's panel. */
import { AskerPanel } from "@zhegui/consultation/asker";
import { type JSX, useEffect, useState } from "react";
import type { Connection } from "./connection";
import { start, useEscape } from "./start";

function Panel({ connection }: { connection: Connection }): JSX.Element {
  const [opened, setOpened] = useState(0);
  const [wanted, want] = useState<{ sid: string }>();
  const [{ close, tellUnread }] = useState(() => ({
    close: () => connection.tell({ type: "close" }),
    tellUnread: (count: number) => connection.tell({ type: "unread", count }),
  }));
  useEscape(close);
  useEffect(() => {
    const unhear = connection.hear((said) => {
      if (said.type === "opened") setOpened((times) => times + 1);
      if (said.type === "consultation") want({ sid: said.sid });
    });
    connection.tell({ type: "ready" });
    return unhear;
  }, [connection]);
  return (
    <AskerPanel
      user={connection.account()}
      close={close}
      opened={opened}
      wanted={wanted}
      onUnread={tellUnread}
    />
  );
}

void start(["consultation", "files"], (connection) => <Panel connection={connection} />);
