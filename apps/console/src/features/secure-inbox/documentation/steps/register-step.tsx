import { type MailCloud, type MailConnection, mailConnectionEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { bodyOf } from "../draft.ts";
import { StepCard } from "./step-card.tsx";
import type { Typing } from "./typing.ts";

interface RegisterStepProps extends Typing {
  connection: MailConnection;
  onNext: () => void;
}

const { body: schema } = mailConnectionEndpoints["mailConnection.configure"];

/** Where registrations are made in each cloud. */
const portals: Readonly<Record<Exclude<MailCloud, "simulator">, string>> = {
  global: "https://entra.microsoft.com",
  us_gcc: "https://entra.microsoft.com",
  us_government: "https://entra.microsoft.us",
  us_defense: "https://entra.microsoft.us",
  china: "https://entra.microsoftonline.cn",
};

/** Comes with a checkout. A campaign lies in its mailboxes, so that there is something to find. */
const simulatorCommand = "npx parapet-tenant-simulator --mailboxes 12 --no-consent --scenario campaign";

/** The registration at Microsoft: what goes in there, and what comes out of it. */
export function RegisterStep({ connection, draft, onChange, onNext }: RegisterStepProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const { cloud, tenant, clientId, simulatorUrl } = draft;
  const publicUrl = new URL(connection.redirect_uri);
  const read = schema.safeParse({ ...bodyOf(draft), credential: undefined });
  const names = new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]));
  if (cloud === "simulator" && simulatorUrl === "") names.add("simulator_url");
  const refused = (name: "tenant" | "client_id" | "simulator_url") =>
    tried && names.has(name) ? t(`connect.wrong.${name}`) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (names.size === 0) onNext();
  };
  return (
    <form noValidate onSubmit={submit}>
      <StepCard
        title={t("connect.registerTitle")}
        next={
          <Button type="submit" variant="primary">
            {t("connect.next")}
          </Button>
        }
      >
        {cloud !== "simulator" && publicUrl.protocol !== "https:" && (
          <Alert tone="warning">{t("connect.needsHttps", { address: publicUrl.origin })}</Alert>
        )}
        <div className="grid max-w-md gap-4">
          <Select
            label={t("connect.cloud")}
            choices={connection.clouds.map((value) => ({ value, label: t(`connect.clouds.${value}`) }))}
            value={cloud}
            onChange={(next) => onChange({ cloud: next })}
          />
        </div>
        {cloud === "simulator" ? (
          <>
            <p className="max-w-[72ch] text-fg-2">{t("connect.openSimulator")}</p>
            <CodeBlock label={t("connect.simulatorCommand")} code={simulatorCommand} />
          </>
        ) : (
          <ol className="grid max-w-[80ch] list-decimal gap-3 ps-5 marker:text-fg-3">
            <li>
              {t("connect.openEntra")}{" "}
              <a
                href={portals[cloud]}
                target="_blank"
                rel="noreferrer"
                className="text-brand-text underline underline-offset-2"
              >
                {new URL(portals[cloud]).hostname}
              </a>
            </li>
            <li>{t("connect.newRegistration")}</li>
            <li>{t("connect.registerValues")}</li>
          </ol>
        )}
        {cloud !== "simulator" && (
          <>
            <div className="grid gap-3 lg:grid-cols-2">
              <CodeBlock label={t("connect.applicationName")} code="Parapet Secure Inbox" wrap />
              <CodeBlock label={t("connect.redirectUri")} code={connection.redirect_uri} wrap />
            </div>
            <p className="max-w-[72ch] text-fg-2">{t("connect.copyBack")}</p>
          </>
        )}
        <div className="grid max-w-xl gap-4">
          <TextField
            label={t("connect.tenant")}
            hint={t("connect.tenantHint")}
            value={tenant}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            error={refused("tenant")}
            onChange={(event) => onChange({ tenant: event.target.value })}
          />
          <TextField
            label={t("connect.clientId")}
            hint={t("connect.clientIdHint")}
            value={clientId}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            error={refused("client_id")}
            onChange={(event) => onChange({ clientId: event.target.value })}
          />
          {cloud === "simulator" && (
            <TextField
              label={t("connect.simulatorUrl")}
              hint={t("connect.simulatorUrlHint")}
              value={simulatorUrl}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              error={refused("simulator_url")}
              onChange={(event) => onChange({ simulatorUrl: event.target.value })}
            />
          )}
        </div>
      </StepCard>
    </form>
  );
}
