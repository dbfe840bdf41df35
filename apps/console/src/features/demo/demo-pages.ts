import type { MessageId } from "../../lib/i18n/message-table.ts";
import type { DemoPath } from "./demo-families.ts";
import type { PartFamily, PartName } from "./parts.ts";

type PagePath = Exclude<DemoPath, `/${PartFamily}${string}`>;

/** A template page: a title and the stories it shows, or the search. */
export interface DemoPageRow {
  readonly title: MessageId;
  /** The page of its family whose tab is marked; without one it has a tab of its own. */
  readonly below?: PagePath;
  readonly shows: readonly PartName[] | "search";
}

const list = ["search-field", "filter-bar", "data-table", "pagination"] as const;
const form = ["text-field", "select", "text-area", "switch"] as const;
const screen = ["text-field", "password-field"] as const;
const newPassword = ["password-field", "password-strength"] as const;

export const demoPages: Readonly<Record<PagePath, DemoPageRow>> = {
  "/typography": { title: "demo.typography", shows: ["kbd", "code-block", "masked-text"] },
  "/cards": { title: "demo.cards", shows: ["card", "stat-tile", "states", "skeleton"] },
  "/tables": { title: "demo.tables", shows: ["key-value-list", "pagination", "filter-bar"] },
  "/datatables": { title: "demo.datatables", shows: ["data-table"] },
  "/charts/apex-chart": { title: "demo.apexChart", shows: ["time-series", "donut", "stat-tile", "sparkline"] },
  "/charts/chart-js": { title: "demo.chartJs", shows: ["bar-chart", "heat-map", "timeline"] },
  "/dashboard/ecommerce": { title: "demo.dashboard", shows: ["stat-tile", "time-series", "donut"] },
  "/ecommerce/products/list": { title: "demo.products", shows: list },
  "/ecommerce/products/overview": {
    title: "demo.product",
    below: "/ecommerce/products/list",
    shows: ["key-value-list", "badge"],
  },
  "/ecommerce/products/edit": { title: "demo.productEdit", below: "/ecommerce/products/list", shows: form },
  "/ecommerce/products/add": { title: "demo.productAdd", below: "/ecommerce/products/list", shows: form },
  "/ecommerce/order/list": { title: "demo.orders", shows: list },
  "/ecommerce/order/overview": {
    title: "demo.order",
    below: "/ecommerce/order/list",
    shows: ["key-value-list", "stepper", "timeline"],
  },
  "/apps/invoice/list": { title: "demo.invoices", shows: list },
  "/apps/invoice/details/$number": {
    title: "demo.invoice",
    below: "/apps/invoice/list",
    shows: ["key-value-list"],
  },
  "/apps/invoice/edit/$number": {
    title: "demo.invoiceEdit",
    below: "/apps/invoice/list",
    shows: ["text-field", "date-field"],
  },
  "/apps/invoice/add": { title: "demo.invoiceAdd", below: "/apps/invoice/list", shows: ["text-field", "date-field"] },
  "/apps/calendar": { title: "demo.calendar", shows: ["date-field", "time-range-picker", "timeline"] },
  "/users/list": { title: "demo.users", shows: list },
  "/user/$tab": { title: "demo.user", below: "/users/list", shows: ["avatar", "tabs", "key-value-list"] },
  "/pages/search": { title: "demo.search", shows: "search" },
  "/pages/pricing": { title: "demo.pricing", shows: ["card", "choice-group", "button"] },
  "/pages/faq": { title: "demo.faq", shows: ["search-field", "card"] },
  "/pages/crypto": { title: "demo.crypto", shows: ["sparkline", "stat-tile", "time-series"] },
  "/auth/login": { title: "demo.login", shows: screen },
  "/auth/register": { title: "demo.register", shows: screen },
  "/auth/forgot-password": { title: "demo.forgot", shows: ["text-field"] },
  "/auth/reset-password": { title: "demo.reset", shows: newPassword },
  "/auth/login-v2": { title: "demo.login", below: "/auth/login", shows: [...screen, "one-time-code-field"] },
  "/auth/register-v2": { title: "demo.register", below: "/auth/register", shows: [...screen, "checkbox"] },
  "/auth/forgot-password-v2": { title: "demo.forgot", below: "/auth/forgot-password", shows: ["text-field", "alert"] },
  "/auth/reset-password-v2": { title: "demo.reset", below: "/auth/reset-password", shows: newPassword },
};

export const isDemoPage = (path: string): path is PagePath => path in demoPages;
