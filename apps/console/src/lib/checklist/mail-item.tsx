import type { Checklist } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { ChecklistItem, goClass } from "./checklist-item.tsx";

/** What is missing until Secure Inbox analyzes email. */
export function MailItem({ step }: Checklist["mail"]) {
  const t = useT();
  return (
    <ChecklistItem
      title={t("checklist.mail")}
      text={t(`checklist.mail.${step}`)}
      isDone={step === "done"}
      forAdministrators={step !== "wait_for_email"}
    >
      {step === "wait_for_email" ? (
        <Link to="/secure-inbox/dashboard" className={goClass}>
          {t("checklist.mail.wait_for_email.go")}
        </Link>
      ) : (
        step !== "done" && (
          <Link to="/secure-inbox/settings/documentation" className={goClass}>
            {t(`checklist.mail.${step}.go`)}
          </Link>
        )
      )}
    </ChecklistItem>
  );
}
