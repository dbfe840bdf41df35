/** A style sheet that a component brings along when it is loaded. */
declare module "*.css";
