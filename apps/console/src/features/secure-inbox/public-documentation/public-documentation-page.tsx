import { mailAbilities, mailAbility } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useTitle } from "../../../lib/use-title.ts";

interface Chapter {
  /** Also the fragment of its address. */
  readonly id: "what" | "mail" | "privacy" | "permissions" | "limits";
  readonly title: MessageId;
  readonly paragraphs: readonly MessageId[];
  /** Whether its paragraphs are points of a list. */
  readonly listed?: true;
}

/** What the public documentation says, in its order. */
export const chapters: readonly Chapter[] = [
  {
    id: "what",
    title: "inboxDocs.what.title",
    paragraphs: ["inboxDocs.what.1", "inboxDocs.what.2", "inboxDocs.what.3"],
  },
  {
    id: "mail",
    title: "inboxDocs.mail.title",
    paragraphs: ["inboxDocs.mail.1", "inboxDocs.mail.2", "inboxDocs.mail.3"],
  },
  {
    id: "privacy",
    title: "inboxDocs.privacy.title",
    paragraphs: ["inboxDocs.privacy.1", "inboxDocs.privacy.2", "inboxDocs.privacy.3"],
  },
  { id: "permissions", title: "inboxDocs.permissions.title", paragraphs: ["inboxDocs.permissions.text"] },
  {
    id: "limits",
    title: "inboxDocs.limits.title",
    paragraphs: [
      "inboxDocs.limits.1",
      "inboxDocs.limits.2",
      "inboxDocs.limits.3",
      "inboxDocs.limits.4",
      "inboxDocs.limits.5",
    ],
    listed: true,
  },
];

/** What Secure Inbox does, for everybody whose mail it reads. */
export function PublicDocumentationPage() {
  const t = useT();
  useTitle(t("inboxDocs.title"));
  return (
    <PublicFrame>
      <main className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-x-12 gap-y-8 px-5 py-8 lg:grid-cols-[1fr_14rem]">
        <div className="grid justify-items-start gap-4 lg:col-span-2">
          <h1 className="text-3xl font-semibold tracking-heading">{t("inboxDocs.title")}</h1>
          <p className="max-w-[60ch] text-lg text-fg-2">{t("inboxDocs.lead")}</p>
          <Link to="/secure-inbox/settings/documentation" className={buttonClass("primary")}>
            {t("inboxDocs.connect")}
          </Link>
        </div>
        <div className="grid min-w-0 gap-10">
          {chapters.map(({ id, title, paragraphs, listed = false }) => (
            <section key={id} aria-labelledby={id} className="grid gap-3">
              <h2 id={id} className="scroll-mt-6 text-xl font-semibold tracking-heading">
                {t(title)}
              </h2>
              {listed ? (
                <ul className="grid max-w-[68ch] list-disc gap-2 ps-5 text-fg-2 marker:text-fg-3">
                  {paragraphs.map((paragraph) => (
                    <li key={paragraph}>{t(paragraph)}</li>
                  ))}
                </ul>
              ) : (
                paragraphs.map((paragraph) => (
                  <p key={paragraph} className="max-w-[68ch] text-fg-2">
                    {t(paragraph)}
                  </p>
                ))
              )}
              {id === "permissions" && <PermissionList />}
            </section>
          ))}
        </div>
        <aside className="max-lg:hidden">
          <div className="sticky top-8 grid gap-2 border-s border-line ps-5">
            <p id="contents" className="text-sm font-medium text-fg-3">
              {t("inboxDocs.contents")}
            </p>
            <ul aria-labelledby="contents" className="grid gap-1.5">
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="text-fg-2 hover:text-brand-text">
                    {t(title)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </main>
    </PublicFrame>
  );
}

/** Every ability: its permission, why, and what stops without it. */
function PermissionList() {
  const t = useT();
  return (
    <ul
      aria-label={t("inboxDocs.permissions.table")}
      className="grid divide-y divide-line rounded-card border border-line-card bg-surface shadow-card"
    >
      {mailAbility.options.map((ability) => {
        const { role, need, licence } = mailAbilities[ability];
        return (
          <li key={ability} className="grid gap-1 p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{t(`mail.ability.${ability}`)}</span>
              <Badge tone={need === "core" ? "brand" : "neutral"}>{t(`mail.need.${need}`)}</Badge>
              {licence !== null && <Badge tone="info">{t(`mail.licence.${licence}`)}</Badge>}
              <bdi className="font-mono text-sm wrap-anywhere text-fg-3">{role}</bdi>
            </div>
            <p className="text-fg-2">{t(`mail.why.${ability}`)}</p>
            <p className="text-sm text-fg-2">
              <span className="text-fg-3">{t("mail.column.without")}:</span> {t(`mail.without.${ability}`)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
