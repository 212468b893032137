import { createRequire } from "node:module";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** What the bundler knows of the modules. */
interface Graph {
  getModuleInfo(id: string): { code: string | null; importers: string[] } | null;
}

/**
 * The modules that browsers load together. A page otherwise loads some forty of a few kilobytes each, and every request
 * costs a phone more than these bytes do. Pages to read do not load what only pages with forms share, and these do not
 * load what only the pages of accounts, of signing in, of owners or of bursts share.
 */
const CHUNKS = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|react-module:/,
  },
  {
    name: (id: string, graph: Graph) => (isForReading(id, graph) ? "shared" : null),
    test: /[\\/]app[\\/]/,
    minShareCount: 2,
  },
  {
    name: "forms",
    test: /[\\/](app|node_modules)[\\/](?!features[\\/](account|auth|owners|bursts)[\\/])/,
    minShareCount: 2,
  },
  { name: "owners", test: /[\\/]app[\\/]features[\\/]owners[\\/]/, minShareCount: 2 },
  { name: "bursts", test: /[\\/]app[\\/]features[\\/]bursts[\\/]/, minShareCount: 2 },
];

/** The modules of the pages to read, and of what all pages have. */
const READING = /[\\/]app[\\/](root|entry[.]client)[.]tsx$|hydration: "interaction"/;

const forReading = new Map<string, boolean>();

/** Whether a page to read loads a module, directly or through others. */
function isForReading(id: string, graph: Graph): boolean {
  const known = forReading.get(id);
  if (known !== undefined) return known;
  const info = graph.getModuleInfo(id);
  const found =
    READING.test(id) ||
    (/[\\/]app[\\/]routes[\\/]/.test(id) && READING.test(info?.code ?? "")) ||
    (info?.importers.some((importer) => isForReading(importer, graph)) ?? false);
  forReading.set(id, found);
  return found;
}

/** Of the ids of the modules that `reactModules` makes. */
const PREFIX = "\0react-module:";

/**
 * Gives the client React's packages as modules. They are CommonJS: every call of their functions would look them up in
 * an object, which is longer than the minified name of an import, and every chunk would load the bundler's runtime.
 */
function reactModules(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /^(react|react-dom)(\/(jsx-runtime|client))?$/ },
      handler(id, importer) {
        const isOwn = /node_modules[\\/](react|react-dom)[\\/]|react-module:/.test(importer ?? "");
        return isOwn ? undefined : PREFIX + id;
      },
    },
    load: {
      filter: { id: /react-module:/ },
      handler(id) {
        const name = id.slice(PREFIX.length);
        const exported = Object.keys(require(name)).map((it) => `export const ${it} = all.${it};`);
        return `import all from ${JSON.stringify(name)};\nexport default all;\n${exported.join("\n")}`;
      },
    },
  };
}

interface Change {
  /** The end of the path of the module of React Router. */
  module: string;
  before: RegExp;
  after: string;
}

const CHANGES: readonly Change[] = [
  {
    // When a route's module cannot be loaded, as after a deployment, it reloads the page that the user is leaving.
    // Instead, the page that the user navigates to is loaded. After Back, that has the address already. A fetcher leaves
    // nothing: it gets the error, and its next attempt another address, as Chromium requests one that failed only once.
    module: "ssr/routeModules.js",
    before: /console\.error\([\s\S]*window\.location\.reload\(\);/,
    after: `
      const { state, location: target } = window.__reactRouterDataRouter?.state.navigation ?? {};
      route.module += "?";
      if (state === "idle") throw error;
      if (state !== "loading" || target.pathname === window.location.pathname) window.location.reload();
      else window.location.assign(target.pathname + target.search + target.hash);
    `,
  },
  {
    // A module that could not be loaded is requested again at the next attempt.
    module: "ssr/routes.js",
    before: /prefetchRouteModuleChunks\(route\);(?=\s+return await routeModulePromise)/,
    after: "$& routeModulePromise.catch(() => { lazyRoutePromise = null; });",
  },
  {
    module: "router/router.js",
    before: /cache\[key\] = propertyPromise;/,
    after: "(cache[key] = propertyPromise).catch(() => { delete cache[key]; });",
  },
  {
    // Routes that are lazy as a whole: only those outside of a framework are.
    module: "router/router.js",
    before: /typeof (route|routeToUpdate)\.lazy === "function"/g,
    after: "false",
  },
  {
    // View transitions, which no link has, are not stored.
    module: "router/router.js",
    before: /(?<=if \()isBrowser(?=\) \{\s+restoreAppliedTransitions)/,
    after: "false",
  },
  {
    // Nothing instruments the router: 1 kB of scripts, with the next one.
    module: "router/router.js",
    before: /(?<=if \()(init|opts\?)\.instrumentations(?=\))/g,
    after: "false",
  },
  {
    module: "router/router.js",
    before: /consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    after: "undefined",
  },
  {
    // With `routeDiscovery: "initial"` routes are not looked up later: 1.5 kB of scripts, with the next two.
    module: "ssr/fog-of-war.js",
    before: /!isFogOfWarEnabled\(/g,
    after: "true || !isFogOfWarEnabled(",
  },
  {
    module: "router/router.js",
    before: /(?<=if \()isFogOfWar(?=\))/g,
    after: "false",
  },
  {
    module: "router/router.js",
    before: /init\.patchRoutesOnNavigation(?=\))/g,
    after: "false",
  },
];

/** Changes React Router where it has no option for it. The build fails when a change no longer applies. */
function changeReactRouter(): Plugin {
  return {
    name: "change-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: {
        id: /[\\/]react-router[\\/].*[\\/](ssr[\\/](routeModules|routes|fog-of-war)|router[\\/]router)[.]js$/,
      },
      handler(code, id) {
        const changed = CHANGES.filter(({ module }) => id.endsWith(module)).reduce((before, change) => {
          const after = before.replace(change.before, change.after);
          if (after === before) throw new Error(`${id} cannot be changed`);
          return after;
        }, code);
        return { code: changed, map: null };
      },
    },
  };
}

/** Without their modules' names, which React Router's list of the routes has as well: all pages load that. */
const SCRIPT_NAMES = "assets/[hash:7].js";

/** The server's packages that read files beside them, and the one of S3, which few sites use. */
const UNBUNDLED = ["@aws-sdk/client-s3", "@electric-sql/pglite", "@takumi-rs/core", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [reactModules(), changeReactRouter(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Else it would preserve each `all.property` of `reactModules`, imported or not, since a getter could have effects.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: { groups: CHUNKS },
            entryFileNames: SCRIPT_NAMES,
            chunkFileNames: SCRIPT_NAMES,
          },
        },
      },
    },
    // Bundles the routes and the database together, so that each entity class exists once.
    ssr: {
      ...(command === "build" ? { resolve: { noExternal: true, external: UNBUNDLED } } : {}),
      build: { rolldownOptions: { input: "./server/bundle.ts" } },
    },
  },
}));
