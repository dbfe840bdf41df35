import type { EmailState } from "@parapet/contract";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { Outcome } from "./outcome.tsx";

interface MailSentProps {
  about: "confirm" | "reset";
  address: string;
  email: EmailState | null;
}

/** The same words whether or not the address is known. Without email, where the link is instead. */
export function MailSent({ about, address, email }: MailSentProps) {
  const t = useT();
  const parts = { values: { address }, components: { email: <bdi className="font-medium text-fg" /> } };
  if (email === "off") {
    return (
      <Outcome
        kind="unsent"
        title={t("email.offTitle")}
        text={
          <p>
            <T id={about === "reset" ? "email.resetSent" : "email.confirmSent"} {...parts} />
          </p>
        }
      />
    );
  }
  return (
    <Outcome
      kind="mail"
      title={t("mail.title")}
      text={
        <>
          <p>
            <T id={`mail.${about}`} {...parts} />
          </p>
          <p>{t("mail.nothing")}</p>
        </>
      }
    />
  );
}
