import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { chapters } from "./chapters.ts";
import { PermissionList } from "./permission-list.tsx";

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
