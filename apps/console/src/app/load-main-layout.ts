/** The layout of the applications. A navigation asks for it early, beside its view, and the root view when it draws. */
export async function loadMainLayout() {
  const { MainLayout } = await import("./layouts/main-layout.tsx");
  return { default: MainLayout };
}
