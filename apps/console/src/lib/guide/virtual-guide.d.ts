declare module "virtual:guide/titles/*" {
  const titles: Readonly<Record<string, import("./guide-content.ts").GuideTitles>>;
  export default titles;
}

declare module "virtual:guide/text/*" {
  const sections: readonly import("./guide-content.ts").GuideSectionText[];
  export default sections;
}
