import type { Story } from "../story/story.ts";
import { Waterfall } from "./waterfall.tsx";

function MailVerdict() {
  return (
    <Waterfall
      label="Why the mail was quarantined"
      start={5}
      tone="error"
      signals={[
        {
          id: "dmarc",
          label: "DMARC fails",
          points: 40,
          explanation: "The domain example.com asks receivers to refuse mail that fails both SPF and DKIM.",
        },
        {
          id: "reply",
          label: "Reply-To points elsewhere",
          points: 20,
          explanation: "Answers would go to mail.example.",
        },
        { id: "link", label: "Link to a new domain", points: 25 },
        { id: "known", label: "Known correspondent", points: -15, explanation: "Twelve mails in the last 90 days." },
      ]}
      thresholds={[
        { id: "warn", label: "Warn", points: 40, tone: "warning" },
        { id: "block", label: "Quarantine", points: 70, tone: "error" },
      ]}
    />
  );
}

function Harmless() {
  return (
    <Waterfall
      label="Why the login was let through"
      tone="success"
      signals={[
        { id: "device", label: "New device", points: 15 },
        { id: "place", label: "Usual place", points: -20 },
        { id: "time", label: "Usual hour", points: 0 },
      ]}
      thresholds={[{ id: "mfa", label: "Second factor", points: 30, tone: "warning" }]}
    />
  );
}

export const waterfallStories: readonly Story[] = [
  { title: "A mail's verdict", render: MailVerdict },
  { title: "A login let through", render: Harmless },
];
