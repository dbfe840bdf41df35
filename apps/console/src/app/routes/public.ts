import { createRoute } from "@tanstack/react-router";
import { approvalMessages } from "../../features/adaptive-auth/approval/messages.ts";
import { sandboxMessages } from "../../features/adaptive-auth/sandbox/messages.ts";
import { LoginPage } from "../../features/auth/login-page.tsx";
import { authMessages, mailingMessages } from "../../features/auth/messages.ts";
import { adaptiveMessages } from "../../lib/adaptive-auth/messages.ts";
import { catalogues, laterCatalogue } from "../../lib/i18n/catalogue.ts";
import { rowParams } from "../known-params.ts";
import { lazyView } from "../lazy-view.ts";
import { notFoundView } from "../not-found-view.ts";
import { rootRoute } from "../root-route.ts";

const outlookMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).outlookMessages);
const inboxDocumentationMessages = laterCatalogue(
  async () => (await import("./secure-inbox-messages.ts")).inboxDocumentationMessages,
);

const forVisitors = { layout: "blank", publicOnly: true } as const;
const getParentRoute = () => rootRoute;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** `uid` and `token` of a mailed link. A link that lost them is an expired one, not a crash. */
const linkSearch = (search: Record<string, unknown>) => ({ uid: text(search["uid"]), token: text(search["token"]) });

const loginRoute = createRoute({
  getParentRoute,
  path: "/login",
  staticData: { ...forVisitors, setup: "awaited", name: "login" },
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search["to"] === "string" ? { to: search["to"] } : {},
  // Its code comes with the start: visitors need it at once.
  component: lazyView(authMessages, async () => ({ LoginPage }), "LoginPage"),
});

const setupRoute = createRoute({
  getParentRoute,
  path: "/setup",
  staticData: { ...forVisitors, setup: "only", name: "setup" },
  component: lazyView(authMessages, () => import("../../features/auth/setup-page.tsx"), "SetupPage"),
});

const registerRoute = createRoute({
  getParentRoute,
  path: "/register",
  staticData: { ...forVisitors, setup: "awaited", name: "register" },
  component: lazyView(mailingMessages, () => import("../../features/auth/register-page.tsx"), "RegisterPage"),
});

const signupRoute = createRoute({
  getParentRoute,
  path: "/signup",
  staticData: { ...forVisitors, name: "signup" },
  component: lazyView(mailingMessages, () => import("../../features/auth/signup-page.tsx"), "SignupPage"),
});

const confirmEmailRoute = createRoute({
  getParentRoute,
  path: "/api_provider/confirm_email",
  staticData: { ...forVisitors, name: "confirm-email" },
  validateSearch: linkSearch,
  component: lazyView(authMessages, () => import("../../features/auth/confirm-email-page.tsx"), "ConfirmEmailPage"),
});

const confirmUserRoute = createRoute({
  getParentRoute,
  path: "/user/confirm_user",
  staticData: { ...forVisitors, name: "confirm-user" },
  validateSearch: linkSearch,
  component: lazyView(authMessages, () => import("../../features/auth/confirm-user-page.tsx"), "ConfirmUserPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: "/forgot-password",
  staticData: { ...forVisitors, name: "forgot-password" },
  component: lazyView(
    mailingMessages,
    () => import("../../features/auth/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: "/public/reset-password/$uid/$token",
  staticData: { ...forVisitors, name: "reset-password" },
  component: lazyView(authMessages, () => import("../../features/auth/reset-password-page.tsx"), "ResetPasswordPage"),
});

const changeEmailRoute = createRoute({
  getParentRoute,
  path: "/public/change-email/$uid/$token",
  staticData: { layout: "blank", name: "change-email" },
  component: lazyView(authMessages, () => import("../../features/auth/change-email-page.tsx"), "ChangeEmailPage"),
});

const approvalRoute = createRoute({
  getParentRoute,
  path: "/public/approval/$id/$token",
  params: { parse: ({ id, token }) => rowParams.parse({ id, token }) },
  staticData: { layout: "blank", name: "client-approval" },
  component: lazyView(
    catalogues(approvalMessages, adaptiveMessages),
    () => import("../../features/adaptive-auth/approval/approval-page.tsx"),
    "ApprovalPage",
  ),
});

const deviceRoute = createRoute({
  getParentRoute,
  path: "/public/device/$id/$token",
  params: { parse: ({ id, token }) => rowParams.parse({ id, token }) },
  staticData: { layout: "blank", name: "client-device" },
  component: lazyView(
    approvalMessages,
    () => import("../../features/adaptive-auth/approval/device-page.tsx"),
    "DevicePage",
  ),
});

const sandboxRoute = createRoute({
  getParentRoute,
  path: "/public/sandbox/adaptiveAuth",
  staticData: { layout: "blank", name: "adaptive-auth-sandbox" },
  component: lazyView(
    catalogues(sandboxMessages, adaptiveMessages),
    () => import("../../features/adaptive-auth/sandbox/sandbox-page.tsx"),
    "SandboxPage",
  ),
});

const inboxDocumentationRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/documentation",
  staticData: { layout: "blank", name: "secure-inbox-public-documentation" },
  component: lazyView(
    inboxDocumentationMessages,
    () => import("../../features/secure-inbox/public-documentation/public-documentation-page.tsx"),
    "PublicDocumentationPage",
  ),
});

const outlookSuccessRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/outlook-login-success",
  staticData: { layout: "blank", name: "outlook-login-success" },
  component: lazyView(
    outlookMessages,
    () => import("../../features/secure-inbox/outlook/outlook-page.tsx"),
    "OutlookPage",
  ),
});

/** Any unknown address. Without it, the router takes one below a page for that page. */
const unknownRoute = createRoute({
  getParentRoute,
  path: "/$",
  staticData: { layout: "blank" },
  component: notFoundView,
});

export const publicRoutes = [
  loginRoute,
  setupRoute,
  registerRoute,
  signupRoute,
  confirmEmailRoute,
  confirmUserRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  changeEmailRoute,
  approvalRoute,
  deviceRoute,
  sandboxRoute,
  inboxDocumentationRoute,
  outlookSuccessRoute,
  unknownRoute,
] as const;
