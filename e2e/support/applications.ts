import type { Locator, Page } from "@playwright/test";
import { nothing } from "./routes.ts";
import { expect } from "./test.ts";

/** The menus, entry by entry; a group with what it holds. */
export const apiDynamics = [
  "API Usage",
  "API Events",
  "API Inventory",
  "Trace Source",
  ["Settings", "Users", "Organizations"],
  "Documentation",
] as const;

export const adaptiveAuth = [
  "APIs",
  "Clients",
  "Auth Logs",
  "Providers",
  ["Settings", "Users", "Organizations"],
  "Documentation",
] as const;

export const secureInbox = [
  "Dashboard",
  ["Phishing Threats", "Abuse Inbox", "Threat Logs"],
  ["Account Takeover", "Suspicious Login", "Email Rules Changes"],
  ["Respond", "Phishing Emails", "Quarantine Emails"],
  ["Settings", "Users", "Microsoft Documentation", "Quarantine Settings"],
  "Documentation",
] as const;

type Menu = readonly (string | readonly string[])[];
type PageRow = readonly [test: string, path: string, heading: RegExp, current: string | null, group?: string];

interface Application {
  readonly name: string;
  readonly layout: string;
  readonly menu: Menu;
  readonly pages: readonly PageRow[];
}

/** Every page of the three applications: its heading, and the entry of its route name in the menu. */
export const applications: readonly Application[] = [
  {
    name: "API Insights",
    layout: "apiDynamic",
    menu: apiDynamics,
    pages: [
      ["INS-1", "/", /usage/i, "API Usage"],
      ["INS-1", "/insights/usage", /usage/i, "API Usage"],
      ["INS-2", "/insights/events", /events/i, "API Events"],
      ["INS-2", `/insights/events/tableView/${nothing}`, /event|call/i, "API Events"],
      ["INS-3", "/insights/inventory", /inventory/i, "API Inventory"],
      ["INS-3", `/insights/inventory/internal/${nothing}`, /internal api/i, "API Inventory"],
      ["INS-3", `/insights/inventory/external/${nothing}`, /external api/i, "API Inventory"],
      ["INS-4", "/insights/trace-sources", /trace sources/i, "Trace Source"],
      ["INS-4", "/insights/trace-sources/new", /new source/i, "Trace Source"],
      ["INS-4", "/insights/trace-sources/uploads", /uploads/i, "Trace Source"],
      ["INS-4", `/insights/trace-sources/${nothing}`, /trace source/i, "Trace Source"],
      ["INS-5", "/insights/settings/users", /users/i, "Users", "Settings"],
      ["INS-5", "/insights/settings/organizations", /organizations/i, "Organizations", "Settings"],
      ["INS-6", "/extensions/toastify", /toasts/i, null],
    ],
  },
  {
    name: "Adaptive Auth",
    layout: "adaptiveAuth",
    menu: adaptiveAuth,
    pages: [
      ["ADA-1", "/provider/api", /apis/i, "APIs"],
      ["ADA-2", `/provider/adaptive_auth/${nothing}`, /adaptive auth/i, "APIs"],
      ["ADA-3", "/provider/clients", /clients/i, "Clients"],
      ["ADA-4", "/provider/logging", /logs/i, "Auth Logs"],
      ["ADA-4", "/settings/data-packs", /data packs/i, null],
      ["ADA-5", "/provider/providers", /providers/i, "Providers"],
      ["ADA-6", "/settings/users", /users/i, "Users", "Settings"],
      ["ADA-6", "/settings/organizations", /organizations/i, "Organizations", "Settings"],
    ],
  },
  {
    name: "Secure Inbox",
    layout: "secureInbox",
    menu: secureInbox,
    pages: [
      ["SEC-1", "/secure-inbox/dashboard", /dashboard/i, "Dashboard"],
      ["SEC-2", "/secure-inbox/phishing-threats/abuse-inbox", /abuse inbox/i, "Abuse Inbox", "Phishing Threats"],
      [
        "SEC-2",
        `/secure-inbox/phishing-threats/abuse-inbox/analysis/${nothing}`,
        /analysis/i,
        "Abuse Inbox",
        "Phishing Threats",
      ],
      ["SEC-3", "/secure-inbox/phishing-threats/logs", /threat logs/i, "Threat Logs", "Phishing Threats"],
      [
        "SEC-3",
        `/secure-inbox/phishing-threats/logs/analysis/${nothing}`,
        /analysis/i,
        "Threat Logs",
        "Phishing Threats",
      ],
      [
        "SEC-4",
        "/secure-inbox/account-takeover/suspicious-login",
        /suspicious login/i,
        "Suspicious Login",
        "Account Takeover",
      ],
      [
        "SEC-4",
        `/secure-inbox/account-takeover/suspicious-login/caseDetail/${nothing}`,
        /case/i,
        "Suspicious Login",
        "Account Takeover",
      ],
      [
        "SEC-5",
        "/secure-inbox/account-takeover/email-rules-changes",
        /rules changes/i,
        "Email Rules Changes",
        "Account Takeover",
      ],
      [
        "SEC-5",
        `/secure-inbox/account-takeover/email-rules/detail/${nothing}`,
        /rule change/i,
        "Email Rules Changes",
        "Account Takeover",
      ],
      ["SEC-6", "/secure-inbox/respond/phishing-emails", /phishing emails/i, "Phishing Emails", "Respond"],
      ["SEC-6", "/secure-inbox/respond/quarantine-emails", /quarantine emails/i, "Quarantine Emails", "Respond"],
      ["SEC-7", "/secure-inbox/settings/vip-users", /vip users/i, "Users", "Settings"],
      ["SEC-7", "/secure-inbox/settings/QuarantineSettings", /quarantine settings/i, "Quarantine Settings", "Settings"],
      ["SEC-7", "/secure-inbox/settings/documentation", /documentation/i, "Microsoft Documentation", "Settings"],
    ],
  },
];

/** The requirements that an application's pages stand for, as a title names them. */
export const requirementsOf = ({ pages }: Application) => [...new Set(pages.map(([id]) => id))].join(" ");

export const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What a menu says, group by group; what a closed group holds is there, but hidden. */
export async function saidBy(menu: Locator): Promise<Menu> {
  return menu.locator(":scope > ul > li:has(a, button)").evaluateAll((items) =>
    items.map((item) => {
      const words = [...item.querySelectorAll("a, button")].map((entry) => entry.textContent.trim());
      return item.querySelector("button") ? words : words.join();
    }),
  );
}

/** Expects that a page of an application is there, in its layout, with its entry marked in the menu. */
export async function expectInLayout(page: Page, { menu }: Application, row: PageRow): Promise<void> {
  const [, path, title, current, group] = row;
  await expect(heading(page)).toHaveText(title);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole("banner")).toContainText("Welcome, ");
  expect(await saidBy(sideMenu(page))).toEqual(menu);
  const marked = sideMenu(page).locator("[aria-current=page]");
  await expect(marked).toHaveText(current === null ? [] : [current]);
  const open = sideMenu(page).getByRole("button", { expanded: true });
  await expect(open).toHaveText(group === undefined ? [] : [group]);
  if (current !== null) await expect(marked).toBeVisible();
}
