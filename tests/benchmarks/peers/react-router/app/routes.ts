import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route("courts", "routes/courts.tsx")] satisfies RouteConfig;
