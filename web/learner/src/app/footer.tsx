import { read, serverClock, siteInformation } from "@zhegui/client";
import { lazily, useLoaded, useSession } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { Logo } from "@zhegui/kit";
import { type JSX, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./footer.module.css";
import { Help } from "./help";
import { ContactLink } from "./help/contact-link";

const BELIEFS = ["vision", "mission", "values"] as const;
const AGREEMENTS = ["service", "privacy"] as const;
/** Where China's filing numbers are looked up; the regulations ask for the link. */
const FILING_REGISTER = "https://beian.miit.gov.cn/";

/** They come with the footer, below the first paint. */
const texts = loadTexts(["footer"]);

const AgreementDialog = lazily(async () => {
  const [module] = await Promise.all([
    import("../features/login/agreement-dialog"),
    loadTexts(["login"]),
  ]);
  return module.AgreementDialog;
});

/** The help, and what one agrees to, to be read again at any time. */
function Readings(): JSX.Element {
  const { t } = useTranslation("footer");
  const [shown, setShown] = useState<(typeof AGREEMENTS)[number] | "help">();
  const close = (): void => setShown(undefined);
  return (
    <>
      <button type="button" onClick={() => setShown("help")}>
        {t("help")}
      </button>
      {AGREEMENTS.map((kind) => (
        <button key={kind} type="button" onClick={() => setShown(kind)}>
          {t(`agreement.${kind}`)}
        </button>
      ))}
      <Suspense>
        {shown === "help" && <Help onClose={close} />}
        {shown && shown !== "help" && <AgreementDialog kind={shown} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Hidden for the staff of a company: the product speaks of itself here. */
export function Footer(): JSX.Element | null {
  use(texts);
  const { t } = useTranslation(["footer", "common"]);
  const isEnterprise = useSession((session) => session.user?.isEnterprise);
  const { data: answer } = useLoaded(read(siteInformation, {}));
  if (isEnterprise) return null;
  const { publicAccountQr, filingNumber, contact } = answer?.data ?? {};
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Logo size={26} />
            {t("common:appName")}
          </p>
          <p className={styles.slogan}>{t("slogan")}</p>
        </div>
        <dl className={styles.beliefs}>
          {BELIEFS.map((belief) => (
            <div key={belief}>
              <dt>{t(belief)}</dt>
              <dd>{t(`${belief}Text`)}</dd>
            </div>
          ))}
        </dl>
        {publicAccountQr && (
          <figure className={styles.account}>
            <img src={publicAccountQr} width={96} height={96} alt={t("publicAccountQr")} />
            <figcaption>{t("publicAccount")}</figcaption>
          </figure>
        )}
      </div>
      <div className={`wrap ${styles.legal}`}>
        <span>{t("copyright", { year: new Date(serverClock.now()).getFullYear() })}</span>
        <Readings />
        {contact && (
          <span>
            {t("contact")} <ContactLink contact={contact} />
          </span>
        )}
        {filingNumber && (
          <a href={FILING_REGISTER} target="_blank" rel="noreferrer">
            {filingNumber}
          </a>
        )}
      </div>
    </footer>
  );
}
