import { type Organization, organizationEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Dialog } from "@parapet/ui/dialog";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { isConflict } from "../refusal.ts";
import type { NewOrganization } from "./use-organization-actions.ts";

interface OrganizationDialogProps {
  /** The one to change; none for a new one. */
  organization?: Organization;
  onClose: () => void;
  save: (organization: NewOrganization) => Promise<void>;
}

const { body: schema } = organizationEndpoints["organizations.create"];

/** A new organization, or another form of one. It refuses what the server would refuse, by the same schema. */
export function OrganizationDialog({ organization, onClose, save }: OrganizationDialogProps) {
  const t = useT();
  const form = useId();
  const [name, setName] = useState(organization?.name ?? "");
  const [domains, setDomains] = useState(organization?.mail_domains.join(", ") ?? "");
  const [names, setNames] = useState(organization?.traffic_names.join("\n") ?? "");
  const hadCode = organization !== undefined && organization.invitation_code !== null;
  const [byCode, setByCode] = useState(hadCode);
  const [tried, setTried] = useState(false);
  const action = useAction(save);
  const mail_domains = readMailDomains(domains);
  const traffic_names = readTrafficNames(names);
  const hasMore = mail_domains.length > 0 || traffic_names.length > 0;
  const read = schema.safeParse({ name, mail_domains, traffic_names, signup_by_code: byCode });
  const issues = tried && !read.success ? read.error.issues : [];
  const isTaken = isConflict(action.error);
  const nameProblem = () => {
    if (issues.some(({ path }) => path[0] === "name"))
      return t(name.trim() === "" ? "form.required" : "organizations.nameLong");
    // The server does not say which of them is another's; alone it can only be the name.
    return isTaken && !hasMore ? t("organizations.nameTaken") : undefined;
  };
  const domainsProblem = () => {
    const wrong = issues.find(({ path }) => path[0] === "mail_domains");
    if (wrong === undefined) return isTaken && hasMore ? t("organizations.nameOrDomainTaken") : undefined;
    const [, index] = wrong.path;
    return typeof index === "number"
      ? t("organizations.domainInvalid", { domain: mail_domains[index] ?? "" })
      : t("organizations.domainsMany");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  const retyped = () => action.status === "failed" && action.reset();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(organization ? "organizations.editTitle" : "organizations.createTitle")}
      description={t("organizations.formText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t(organization ? "form.save" : "organizations.createSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t("organizations.column.name")}
          value={name}
          autoComplete="off"
          error={nameProblem()}
          onChange={(event) => {
            setName(event.target.value);
            retyped();
          }}
        />
        <TextArea
          label={t("organizations.column.mail_domains")}
          aside={t("form.optional")}
          hint={t("organizations.domainsHint")}
          rows={2}
          dir="ltr"
          value={domains}
          error={domainsProblem()}
          onChange={(event) => {
            setDomains(event.target.value);
            retyped();
          }}
        />
        <TextArea
          label={t("organizations.trafficNames")}
          aside={t("form.optional")}
          hint={t("organizations.trafficNamesHint")}
          rows={2}
          dir="ltr"
          value={names}
          error={
            issues.some(({ path }) => path[0] === "traffic_names") ? t("organizations.trafficNamesWrong") : undefined
          }
          onChange={(event) => {
            setNames(event.target.value);
            retyped();
          }}
        />
        <div className="grid gap-1.5">
          <Checkbox
            label={t("organizations.byCode")}
            checked={byCode}
            aria-describedby={`${form}-code`}
            onChange={(event) => setByCode(event.target.checked)}
          />
          <p id={`${form}-code`} className="ps-6.5 text-sm text-fg-3">
            {t(hadCode && !byCode ? "organizations.codeEnds" : "organizations.byCodeHint")}
          </p>
        </div>
        {action.error !== null && !isTaken && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}

/** One name a line, as people type it: spaces around it, empty lines and repetitions do not count. */
export function readTrafficNames(typed: string): string[] {
  return [...new Set(typed.split("\n").map((line) => line.trim()))].filter((name) => name !== "");
}

/** A comma list as people type it: spaces, line ends, capitals, a leading @ and repetitions do not count. */
export function readMailDomains(typed: string): string[] {
  const parts = typed.split(/[\s,;]+/).map((part) => part.replace(/^@/, "").toLowerCase());
  return [...new Set(parts.filter((part) => part !== ""))];
}
