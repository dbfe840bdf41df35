/** Addresses of the template pages by family; the menu links to the first one of each family. */
export const demoFamilies = {
  "demo-components": ["/components"],
  "demo-forms": ["/forms"],
  "demo-extensions": ["/extensions"],
  "demo-foundations": ["/typography", "/cards", "/tables", "/datatables"],
  "demo-charts": ["/charts/apex-chart", "/charts/chart-js"],
  "demo-store": [
    "/dashboard/ecommerce",
    "/ecommerce/products/list",
    "/ecommerce/products/overview",
    "/ecommerce/products/edit",
    "/ecommerce/products/add",
    "/ecommerce/order/list",
    "/ecommerce/order/overview",
  ],
  "demo-invoices": ["/apps/invoice/list", "/apps/invoice/add"],
  "demo-calendar": ["/apps/calendar"],
  "demo-users": ["/users/list"],
  "demo-pages": ["/pages/search", "/pages/pricing", "/pages/faq", "/pages/crypto"],
  "demo-login": [
    "/auth/login",
    "/auth/register",
    "/auth/forgot-password",
    "/auth/reset-password",
    "/auth/login-v2",
    "/auth/register-v2",
    "/auth/forgot-password-v2",
    "/auth/reset-password-v2",
  ],
} as const;

/** Addresses with a name in them, and the family of each; `$` answers for any name. */
export const demoPatterns = {
  "/components/$": "demo-components",
  "/forms/$": "demo-forms",
  "/extensions/$": "demo-extensions",
  "/apps/invoice/details/$number": "demo-invoices",
  "/apps/invoice/edit/$number": "demo-invoices",
  "/user/$tab": "demo-users",
} as const;

type DemoFamily = keyof typeof demoFamilies;
export type DemoPattern = keyof typeof demoPatterns;
export type DemoPath = (typeof demoFamilies)[DemoFamily][number] | DemoPattern;

/** The tabs of a person's page, as its address names them. */
export const personTabs = ["account", "security", "notifications"] as const;

/** The error pages at addresses of their own. */
export const miscPaths = [
  "/misc/not-found",
  "/misc/not-authorized",
  "/misc/server-error",
  "/misc/coming-soon",
  "/misc/under-maintenance",
] as const;
