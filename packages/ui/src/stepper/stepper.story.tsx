import type { Story } from "../story/story.ts";
import { type Step, Stepper } from "./stepper.tsx";

const way: readonly Step[] = [
  { id: "connect", label: "Connect", description: "contoso.example", state: "done" },
  { id: "consent", label: "Consent", description: "Read mail", state: "current" },
  { id: "mailboxes", label: "Mailboxes", state: "upcoming" },
  { id: "ready", label: "Ready", state: "upcoming" },
];

function UnderWay() {
  return <Stepper label="Connect Microsoft 365" steps={way} onSelect={() => {}} />;
}

function WithError() {
  const steps = way.map((step): Step =>
    step.id === "consent" ? { ...step, description: "An administrator has to agree", state: "error" } : step,
  );
  return <Stepper label="Connect Microsoft 365" steps={steps} />;
}

export const stepperStories: readonly Story[] = [
  { title: "Under way", render: UnderWay },
  { title: "With an error", render: WithError },
];
