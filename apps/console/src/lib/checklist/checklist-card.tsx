import { type Checklist, may } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { LoadProblem } from "../problem/load-problem.tsx";
import { useMay } from "../session/use-may.ts";
import { checklistQuery, isShown } from "./checklist-query.ts";
import { useDismissChecklist } from "./use-dismiss-checklist.ts";

const goClass = buttonClass("secondary", "sm");

interface ChecklistItemProps {
  title: string;
  /** What is missing, or that nothing is. */
  text: string;
  isDone: boolean;
  /** Whether only administrators can take the step: others read whom to ask. */
  forAdministrators: boolean;
  /** The link to where the step is taken. */
  children: ReactNode;
}

function ChecklistItem({ title, text, isDone, forAdministrators, children }: ChecklistItemProps) {
  const t = useT();
  const administers = useMay({ access: may.administer });
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-w-0 flex-1 gap-3 p-5">
      <Icon aria-hidden size={20} className={isDone ? "shrink-0 text-success" : "shrink-0 text-fg-3"} />
      <div className="grid flex-1 content-start gap-1">
        <h3 className="font-medium">
          {title}
          {isDone && <span className="sr-only"> – {t("checklist.done")}</span>}
        </h3>
        <p className="text-fg-2">{text}</p>
        {!isDone && (
          <div className="mt-2">
            {forAdministrators && !administers ? (
              <p className="text-sm text-fg-3">{t("checklist.askAdministrator")}</p>
            ) : (
              children
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** The next step to value in each application, until all are done or the user dismisses it. */
export function ChecklistCard() {
  const t = useT();
  const { data, error, refetch } = useQuery(checklistQuery);
  const dismiss = useDismissChecklist();
  /** Dismissed on this visit: a way back stays in its place. */
  const [isFresh, setIsFresh] = useState(false);
  const change = (isDismissed: boolean) => {
    setIsFresh(isDismissed);
    dismiss(isDismissed);
  };
  if (error && !data) {
    return (
      <Card title={t("checklist.title")}>
        <LoadProblem title={t("checklist.error")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data?.is_dismissed && isFresh) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-fg-2">
        {t("checklist.hidden")}
        <Button size="sm" variant="ghost" ref={focusOnMount} onClick={() => change(false)}>
          {t("checklist.undo")}
        </Button>
      </p>
    );
  }
  if (!data || !isShown(data)) return null;
  return (
    <Card
      title={t("checklist.title")}
      padded={false}
      actions={
        <Button size="sm" variant="ghost" onClick={() => change(true)}>
          {t("checklist.dismiss")}
        </Button>
      }
    >
      <ul className="divide-line max-lg:divide-y lg:flex lg:divide-x">
        <TrafficItem {...data.traffic} />
        <ProtectionItem {...data.protection} />
        <MailItem {...data.mail} />
      </ul>
    </Card>
  );
}

/** What is missing until Secure Inbox analyzes email. */
function MailItem({ step }: Checklist["mail"]) {
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

/** What is missing until API Insights sees calls. */
function TrafficItem({ step, source_id: id }: Checklist["traffic"]) {
  const t = useT();
  return (
    <ChecklistItem
      title={t("checklist.traffic")}
      text={t(`checklist.traffic.${step}`)}
      isDone={step === "done"}
      forAdministrators={step === "create_source"}
    >
      {step === "create_source" && (
        <Link to="/insights/trace-sources/new" className={goClass}>
          {t("checklist.traffic.create_source.go")}
        </Link>
      )}
      {step === "send_call" && id !== null && (
        <Link to="/insights/trace-sources/new" search={{ source: id, step: "install" }} className={goClass}>
          {t("checklist.traffic.send_call.go")}
        </Link>
      )}
      {step === "check_rejects" && id !== null && (
        <Link to="/insights/trace-sources/$id" params={{ id }} className={goClass}>
          {t("checklist.traffic.check_rejects.go")}
        </Link>
      )}
    </ChecklistItem>
  );
}

/** What is missing until Adaptive Auth asks for a second factor. */
function ProtectionItem({ step, api_id: api, client_id: client }: Checklist["protection"]) {
  const t = useT();
  return (
    <ChecklistItem
      title={t("checklist.protection")}
      text={t(`checklist.protection.${step}`)}
      isDone={step === "done"}
      forAdministrators={step !== "connect_gateway"}
    >
      {step === "register_api" && (
        <Link to="/provider/api" className={goClass}>
          {t("checklist.protection.register_api.go")}
        </Link>
      )}
      {step === "create_client" && (
        <Link to="/provider/clients" className={goClass}>
          {t("checklist.protection.create_client.go")}
        </Link>
      )}
      {step === "create_key" && client !== null && (
        <Link to="/provider/clients" search={{ client, tab: "keys" }} className={goClass}>
          {t("checklist.protection.create_key.go")}
        </Link>
      )}
      {step === "add_factor" && client !== null && (
        <Link to="/provider/clients" search={{ client, tab: "factor" }} className={goClass}>
          {t("checklist.protection.add_factor.go")}
        </Link>
      )}
      {step === "enforce" && api !== null && (
        <Link to="/provider/adaptive_auth/$id" params={{ id: api }} className={goClass}>
          {t("checklist.protection.enforce.go")}
        </Link>
      )}
      {step === "connect_gateway" && api !== null && (
        <Link to="/provider/adaptive_auth/$id" params={{ id: api }} search={{ tab: "gateway" }} className={goClass}>
          {t("checklist.protection.connect_gateway.go")}
        </Link>
      )}
    </ChecklistItem>
  );
}
