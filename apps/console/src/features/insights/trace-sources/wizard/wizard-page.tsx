import { traceSourceEndpoints, id as uuid, newTraceSourceType } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { Stepper } from "@parapet/ui/stepper";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type SubmitEvent } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { readSearch } from "../../../../lib/list/read-search.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { sourceTypeName } from "../source-type-name.ts";
import { SourcesBackLink } from "../sources-back-link.tsx";
import { sourceQuery } from "../sources-query.ts";
import { useMayEditSources } from "../use-may-edit-sources.ts";
import { type SourceWithToken, type NewSource, useSourceActions } from "../use-source-actions.ts";
import { CallStep } from "./call-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { InstallView } from "./install-view.tsx";

const searchSchema = z.object({
  type: z.optional(newTraceSourceType),
  /** The source, once it is made: from then on the way can be taken up again by its address. */
  source: z.optional(uuid),
  step: z.optional(z.enum(["install", "call"])),
});

type WizardSearch = z.output<typeof searchSchema>;

const wizardSteps = ["choose", "name", "install", "call"] as const;

type WizardStep = (typeof wizardSteps)[number];

export function readWizardSearch(search: Readonly<Record<string, unknown>>): WizardSearch {
  return readSearch(searchSchema, search);
}

/** Where the address stands on the way. */
export function stepOf({ type, source, step }: WizardSearch): WizardStep {
  if (source !== undefined) return step ?? "install";
  return type === undefined ? "choose" : "name";
}

interface NameStepProps {
  type: NewSource["type"];
  onBack: () => void;
  onMade: (source: SourceWithToken) => void;
}

const { body: schema } = traceSourceEndpoints["traceSources.create"];

/** The name, and with it the source. The form refuses what the server would refuse, by the same schema. */
function NameStep({ type, onBack, onMade }: NameStepProps) {
  const t = useT();
  const [typed, setTyped] = useState<NewSource>({ name: "", type, description: "" });
  const [tried, setTried] = useState(false);
  const mayAdminister = useMayEditSources();
  const { create } = useSourceActions();
  const action = useAction(async (body: NewSource) => onMade(await create.mutateAsync(body)));
  const read = schema.safeParse({ ...typed, type });
  const refused = (name: keyof NewSource) =>
    tried && !read.success && read.error.issues.some(({ path }) => path[0] === name);
  const isTaken = action.error instanceof ApiError && action.error.code === "conflict";
  const nameProblem = () => {
    if (refused("name")) return t(typed.name.trim() === "" ? "sources.nameMissing" : "sources.nameLong");
    return isTaken ? t("sources.nameTaken") : undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success && mayAdminister) void action.run(read.data);
  };
  const change = (part: Partial<NewSource>) => {
    setTyped({ ...typed, ...part });
    if (action.status === "failed") action.reset();
  };
  return (
    <Card title={t("sources.wizard.nameTitle")} className="max-w-2xl">
      <form noValidate onSubmit={submit} className="grid gap-4">
        {!mayAdminister && <Alert tone="warning">{t("sources.onlyAdministrators")}</Alert>}
        <p className="text-fg-2">
          <span className="font-medium text-fg">{sourceTypeName(t, type)}</span> · {t(`sources.about.${type}`)}
        </p>
        <TextField
          label={t("sources.column.name")}
          hint={t("sources.nameHint")}
          value={typed.name}
          autoComplete="off"
          error={nameProblem()}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label={t("sources.descriptionLabel")}
          aside={t("sources.optional")}
          rows={2}
          value={typed.description ?? ""}
          error={refused("description") ? t("sources.descriptionLong") : undefined}
          onChange={(event) => change({ description: event.target.value })}
        />
        {action.error !== null && !isTaken && <Alert tone="error">{errorText(t, action.error)}</Alert>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button type="button" onClick={onBack}>
            {t("sources.wizard.previous")}
          </Button>
          <Button type="submit" variant="primary" disabled={!mayAdminister} loading={action.status === "running"}>
            {t("sources.wizard.create")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface InstallStepProps {
  id: string;
  token: string | null;
  onNext: () => void;
}

/** From a gateway to its first call. The address holds how far it is, so that the way can be taken up again. */
export function WizardPage() {
  const t = useT();
  useTitle(t("sources.create"));
  const { search, go } = useListAddress(readWizardSearch);
  // Only here, and only until the page is left: a token is shown once.
  const [made, setMade] = useState<SourceWithToken | null>(null);
  const { type, source } = search;
  const step = stepOf(search);
  const at = wizardSteps.indexOf(step);
  const isMade = source !== undefined;
  return (
    <div className="grid gap-6">
      <PageHeader back={<SourcesBackLink />} title={t("sources.create")} description={t("sources.wizard.text")} />
      <Stepper
        label={t("sources.create")}
        steps={wizardSteps.map((id, index) => ({
          id,
          label: t(`sources.wizard.step.${id}`),
          state: index < at ? "done" : index === at ? "current" : "upcoming",
        }))}
        // What is made has its gateway and its name.
        {...(isMade ? {} : { onSelect: () => go({}) })}
      />
      {step === "choose" && <ChooseStep onChoose={(next) => go({ type: next })} />}
      {step === "name" && type !== undefined && (
        <NameStep
          type={type}
          onBack={() => go({})}
          onMade={(next) => {
            setMade(next);
            go({ type, source: next.id, step: "install" }, true);
          }}
        />
      )}
      {step === "install" && isMade && (
        <InstallStep
          id={source}
          token={made?.id === source ? made.token : null}
          onNext={() => go({ ...search, step: "call" })}
        />
      )}
      {step === "call" && isMade && (
        <CallStep
          id={source}
          token={made?.id === source ? made.token : null}
          onBack={() => go({ ...search, step: "install" })}
        />
      )}
    </div>
  );
}

function InstallStep({ id, token, onNext }: InstallStepProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(sourceQuery(id));
  if (error && !data)
    return <ProblemCard title={t("sources.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={10} />;
  return (
    <Card title={t("sources.wizard.installTitle", { name: data.name })}>
      <div className="grid gap-5">
        <InstallView source={data} token={token} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/insights/trace-sources" className={buttonClass("secondary")}>
            {t("sources.wizard.later")}
          </Link>
          <Button variant="primary" onClick={onNext}>
            {t("sources.wizard.installed")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
