import type { ComponentType } from "react";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import type { DemoPath } from "./demo-families.ts";
import type { PartFamily, PartName } from "./parts.ts";

type PagePath = Exclude<DemoPath, `/${PartFamily}${string}`>;

interface Titled {
  readonly title: MessageId;
  /** What it is, in a sentence; without one it says that its data is a sample. */
  readonly about?: MessageId;
  /** Reached from another page of its family, which has the tab. */
  readonly below?: PagePath;
}

/** A page of its own, or the stories of several parts together. */
export type DemoPageRow = Titled &
  ({ readonly load: () => Promise<ComponentType> } | { readonly stories: readonly PartName[] });

const loginScreen = async () => (await import("./login-screens/login-screen.tsx")).LoginScreen;

export const demoPages: Readonly<Record<PagePath, DemoPageRow>> = {
  "/typography": {
    title: "demo.typography",
    about: "demo.typographyText",
    load: async () => (await import("./typography-page.tsx")).TypographyPage,
  },
  "/cards": { title: "demo.cards", stories: ["card", "stat-tile", "states", "skeleton"] },
  "/tables": { title: "demo.tables", stories: ["key-value-list", "pagination", "filter-bar"] },
  "/datatables": { title: "demo.datatables", stories: ["data-table"] },
  "/charts/apex-chart": { title: "demo.apexChart", stories: ["time-series", "donut", "stat-tile", "sparkline"] },
  "/charts/chart-js": { title: "demo.chartJs", stories: ["bar-chart", "heat-map", "timeline"] },
  "/dashboard/ecommerce": {
    title: "demo.dashboard",
    load: async () => (await import("./store/store-dashboard.tsx")).StoreDashboard,
  },
  "/ecommerce/products/list": {
    title: "demo.products",
    load: async () => (await import("./store/products-list.tsx")).ProductsList,
  },
  "/ecommerce/products/overview": {
    title: "demo.product",
    below: "/ecommerce/products/list",
    load: async () => (await import("./store/product-overview.tsx")).ProductOverview,
  },
  "/ecommerce/products/edit": {
    title: "demo.productEdit",
    below: "/ecommerce/products/list",
    load: async () => (await import("./store/product-form.tsx")).ProductEdit,
  },
  "/ecommerce/products/add": {
    title: "demo.productAdd",
    below: "/ecommerce/products/list",
    load: async () => (await import("./store/product-form.tsx")).ProductAdd,
  },
  "/ecommerce/order/list": {
    title: "demo.orders",
    load: async () => (await import("./store/orders-list.tsx")).OrdersList,
  },
  "/ecommerce/order/overview": {
    title: "demo.order",
    below: "/ecommerce/order/list",
    load: async () => (await import("./store/order-overview.tsx")).OrderOverview,
  },
  "/apps/invoice/list": {
    title: "demo.invoices",
    load: async () => (await import("./invoices/invoices-list.tsx")).InvoicesList,
  },
  "/apps/invoice/details/$number": {
    title: "demo.invoice",
    below: "/apps/invoice/list",
    load: async () => (await import("./invoices/invoice-details.tsx")).InvoiceDetails,
  },
  "/apps/invoice/edit/$number": {
    title: "demo.invoiceEdit",
    below: "/apps/invoice/list",
    load: async () => (await import("./invoices/invoice-form.tsx")).InvoiceEdit,
  },
  "/apps/invoice/add": {
    title: "demo.invoiceAdd",
    below: "/apps/invoice/list",
    load: async () => (await import("./invoices/invoice-form.tsx")).InvoiceAdd,
  },
  "/apps/calendar": {
    title: "demo.calendar",
    load: async () => (await import("./calendar/calendar-page.tsx")).CalendarPage,
  },
  "/users/list": { title: "demo.users", load: async () => (await import("./people/people-list.tsx")).PeopleList },
  "/user/$tab": {
    title: "demo.user",
    below: "/users/list",
    load: async () => (await import("./people/person-page.tsx")).PersonPage,
  },
  "/pages/search": {
    title: "demo.search",
    about: "demo.searchHint",
    load: async () => (await import("./pages/search-page.tsx")).SearchPage,
  },
  "/pages/pricing": { title: "demo.pricing", load: async () => (await import("./pages/pricing-page.tsx")).PricingPage },
  "/pages/faq": { title: "demo.faq", load: async () => (await import("./pages/faq-page.tsx")).FaqPage },
  "/pages/crypto": { title: "demo.crypto", load: async () => (await import("./pages/crypto-page.tsx")).CryptoPage },
  "/auth/login": { title: "demo.login", about: "demo.screenNote", load: loginScreen },
  "/auth/register": { title: "demo.register", about: "demo.screenNote", load: loginScreen },
  "/auth/forgot-password": { title: "demo.forgot", about: "demo.screenNote", load: loginScreen },
  "/auth/reset-password": { title: "demo.reset", about: "demo.screenNote", load: loginScreen },
  "/auth/login-v2": { title: "demo.login", about: "demo.screenNote", below: "/auth/login", load: loginScreen },
  "/auth/register-v2": { title: "demo.register", about: "demo.screenNote", below: "/auth/register", load: loginScreen },
  "/auth/forgot-password-v2": {
    title: "demo.forgot",
    about: "demo.screenNote",
    below: "/auth/forgot-password",
    load: loginScreen,
  },
  "/auth/reset-password-v2": {
    title: "demo.reset",
    about: "demo.screenNote",
    below: "/auth/reset-password",
    load: loginScreen,
  },
};

export const isDemoPage = (path: string): path is PagePath => path in demoPages;
