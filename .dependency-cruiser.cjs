/**
 * Who may import whom; `npm test` checks every import against these rules.
 * docs/decisions/0026-source-layout.md describes the layout.
 */

/** The layers of features, lowest first: a feature may import those in lower layers, none in its own or above. */
const ladder = [
  ["audit-log", "toasts"],
  ["admin", "images", "preview-images", "read-only", "site-texts"],
  ["users"],
  ["auth", "catalogue"],
  ["courts", "equipment"],
  ["visits"],
  ["api-tokens", "import", "reviews", "roles"],
  ["badges", "bulk-actions", "moderation", "suspensions"],
  ["bursts"],
  ["openapi", "open-data", "owners", "search", "seo", "stats", "transparency"],
  ["account"],
];

const features = ladder.flat();

/** Modules whose code, with all that they import, reaches the browser. Server modules end in .server.ts. */
const bothSides =
  "^app/(?:(?:lib|http|sql)/(?!.*[.]server[.]ts$)|ui/|features/.*(?:[.](?:view|schema|limits)[.]ts$|[.]tsx$))";

const repository = "[.]repository[.]server[.]ts$";
const entity = "[.]entity[.]ts$";
const orm = "^(?:@mikro-orm/|node_modules/@mikro-orm/)";

/** One rule for each feature. */
const ladderRules = ladder.flatMap((rung, height) =>
  rung.map((feature) => ({
    name: `ladder-${feature}`,
    comment: `${feature} may import itself and the features below it, none beside or above.`,
    severity: "error",
    from: { path: `^app/features/${feature}/` },
    to: {
      path: "^app/features/",
      pathNot: `^app/features/(?:${[feature, ...ladder.slice(0, height).flat()].join("|")})/`,
    },
  })),
);

module.exports = {
  forbidden: [
    {
      name: "no-circle-of-files",
      comment:
        "Modules must not import each other at run time; merge them or extract what they share. Type imports are allowed.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-circle-of-folders",
      comment: "Folders must not import each other.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-resolves",
      comment: "An import that cannot be resolved would bypass every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["/[+]types/", "^virtual:"] },
    },
    {
      name: "lib-stands-alone",
      comment: "lib imports nothing of app.",
      severity: "error",
      from: { path: "^app/lib/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/lib/" },
    },
    {
      name: "sql-knows-no-table",
      comment: "sql imports lib and no feature.",
      severity: "error",
      from: { path: "^app/sql/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/(?:lib|sql)/" },
    },
    {
      name: "http-imports-lib",
      comment: "http imports lib and no feature.",
      severity: "error",
      from: { path: "^app/http/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/(?:http|lib)/" },
    },
    {
      name: "ui-knows-no-domain",
      comment: "ui imports ui, http and lib.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/(?:ui|http|lib)/" },
    },
    {
      name: "features-look-down",
      comment:
        "A feature imports ui, http, lib, sql and features; never the database, middleware or a route.",
      severity: "error",
      from: { path: "^app/features/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/(?:features|ui|http|lib|sql)/" },
    },
    ...ladderRules,
    {
      name: "feature-on-the-ladder",
      comment: "A new feature must be added to a layer.",
      severity: "error",
      from: { path: "^app/features/", pathNot: `^app/features/(?:${features.join("|")})/` },
      to: {},
    },
    {
      name: "repository-is-private",
      comment: "Only its own feature and app/database construct a repository; others may import its type.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: repository, pathNot: "^app/features/$1/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "repository-comes-by-middleware",
      comment: "Outside of features and app/database, repositories come from the request's context.",
      severity: "error",
      from: { path: "^(?:app|server)/", pathNot: "^app/(?:features|database)/" },
      to: { path: repository, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-gets-no-server-code",
      comment: "Views, schemas and components import no .server file.",
      severity: "error",
      from: { path: bothSides, pathNot: "[.]server[.]tsx?$" },
      to: { path: "[.]server[.]tsx?$" },
    },
    {
      name: "browser-gets-no-entity",
      comment: "Views, schemas and components may import the type of an entity, never its class.",
      severity: "error",
      from: { path: bothSides, pathNot: "[.]server[.]tsx?$" },
      to: { path: [entity, orm], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "orm-stays-inside",
      comment: "Only entities, server modules, the database and its middleware import the ORM.",
      severity: "error",
      from: {
        path: "^(?:app|server)/",
        pathNot: ["[.](?:entity|server)[.]ts$", "^app/(?:database|middleware)/", "^server/"],
      },
      to: { path: orm },
    },
    {
      name: "database-serves-below",
      comment: "The database imports features, http, lib and sql.",
      severity: "error",
      from: { path: "^app/database/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/(?:database|features|http|lib|sql)/" },
    },
    {
      name: "database-behind-middleware",
      comment: "Only middleware, the server, tests and the configuration files import the database.",
      severity: "error",
      from: { pathNot: ["^app/(?:database|middleware)/", "^(?:server|tests)/", "^[^/]+[.]config[.]ts$"] },
      to: { path: "^app/database/" },
    },
    {
      name: "migrations-are-history",
      comment: "A migration imports nothing of app, since app changes and migrations must not.",
      severity: "error",
      from: { path: "^app/database/migrations/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/database/migrations/" },
    },
    {
      name: "middleware-under-routes",
      comment: "Middleware imports the database, features, http, lib and sql.",
      severity: "error",
      from: { path: "^app/middleware/" },
      to: {
        path: "^(?:app|server|tests)/",
        pathNot: "^app/(?:middleware|database|features|http|lib|sql|ui)/",
      },
    },
    {
      name: "routes-are-thin",
      comment: "A route imports features, ui, http, lib and middleware.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: "^(?:app|server|tests)/", pathNot: "^app/(?:features|ui|http|lib|middleware)/" },
    },
    {
      name: "routes-know-no-table",
      comment: "A route never imports an entity, a repository or the ORM, not even as a type.",
      severity: "error",
      from: { path: ["^app/routes/", "^app/root[.]tsx$"] },
      to: { path: [entity, repository, orm] },
    },
    {
      name: "nobody-imports-a-route",
      comment: "What routes share belongs in a feature.",
      severity: "error",
      from: {},
      to: { path: ["^app/routes/", "^app/root[.]tsx$"] },
    },
    {
      name: "app-knows-no-process",
      comment: "app does not depend on the server.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(?:server|tests)/" },
    },
    {
      name: "server-knows-no-test",
      comment: "The server does not depend on the tests.",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^tests/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "^node_modules/" },
    exclude: {
      path: [
        "^build/",
        "^[.]react-router/",
        "^[.]data/",
        // These have packages of their own, which may not be installed.
        "^tests/lighthouse/",
        "^tests/client/",
        "^tests/benchmarks/peers/",
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
