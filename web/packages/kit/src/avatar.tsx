import type { JSX } from "react";
import styles from "./avatar.module.css";

/** A picture, or the first letter of the name. */
export function Avatar({
  name,
  image,
  size = 36,
}: {
  name: string;
  image?: string | null;
  size?: number;
}): JSX.Element {
  const box = { width: size, height: size, fontSize: size * 0.42 };
  if (image) return <img className={styles.avatar} style={box} src={image} alt="" />;
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
