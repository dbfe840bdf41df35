import { PageHeader } from "@parapet/ui/page-header";
import { Stepper } from "@parapet/ui/stepper";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { SourcesBackLink } from "../sources-back-link.tsx";
import type { SourceWithToken } from "../use-source-actions.ts";
import { CallStep } from "./call-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { InstallStep } from "./install-step.tsx";
import { NameStep } from "./name-step.tsx";
import { readWizardSearch, stepOf, wizardSteps } from "./wizard-search.ts";

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
