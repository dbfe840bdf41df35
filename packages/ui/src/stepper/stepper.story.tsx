import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { type Step, Stepper } from "./stepper.tsx";

function useSteps(): readonly Step[] {
  const t = useStoryText();
  return [
    { id: "connect", label: t("story.connect"), description: "contoso.example", state: "done" },
    { id: "consent", label: t("story.consent"), description: t("story.readMail"), state: "current" },
    { id: "mailboxes", label: t("story.mailboxes"), state: "upcoming" },
    { id: "ready", label: t("story.ready"), state: "upcoming" },
  ];
}

function UnderWay() {
  return <Stepper label={useStoryText()("story.connectMicrosoft")} steps={useSteps()} onSelect={() => {}} />;
}

function WithError() {
  const t = useStoryText();
  const steps = useSteps().map((step): Step =>
    step.id === "consent" ? { ...step, description: t("story.consentNeeded"), state: "error" } : step,
  );
  return <Stepper label={t("story.connectMicrosoft")} steps={steps} />;
}

export const stepperStories: readonly Story[] = [
  { title: "steps · onSelect", render: UnderWay },
  { title: 'state: "error"', render: WithError },
];
