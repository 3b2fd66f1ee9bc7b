import type { JSX } from "react";
import { Categories } from "./categories";
import { CertificateCheck } from "./certificate-check";
import { Courses } from "./courses";
import { Examinations } from "./examinations";
import styles from "./home.module.css";
import { News } from "./news";

/** What lies below the hero. */
export function Sections(): JSX.Element {
  return (
    <>
      <Categories />
      <Courses />
      <div className={styles.pair}>
        <Examinations />
        <News />
      </div>
      <CertificateCheck />
    </>
  );
}
