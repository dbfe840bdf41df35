import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { Outcome } from "./outcome.tsx";

/** The same words whether or not the address is known. */
export function MailSent({ about, address }: { about: "confirm" | "reset"; address: string }) {
  const t = useT();
  return (
    <Outcome
      kind="mail"
      title={t("mail.title")}
      text={
        <>
          <p>
            <T
              id={`mail.${about}`}
              values={{ address }}
              components={{ email: <bdi className="font-medium text-fg" /> }}
            />
          </p>
          <p>{t("mail.nothing")}</p>
        </>
      }
    />
  );
}
