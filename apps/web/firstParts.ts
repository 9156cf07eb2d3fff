import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(
    moduleId: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const isKitStyle = /@mantine\/core\/styles\//;
const own = /\/(apps\/web|packages\/contract)\/src\//;

/**
 * What everybody fetches first, in one file for each beginning: many small files compress worse and need more round
 * trips. A module of ours belongs to the first of these that cannot do without it. Libraries hide behind files that
 * list everything they have, so theirs are named.
 */
const beginnings = [
  {
    part: 'base',
    roots: ['src/shell/mount.tsx', 'src/shell/loadChunk.ts', 'src/ui/art/Ridge.module.css'],
    // What both of these cannot do without.
    shared: ['src/shell/startLogin.tsx', 'src/shell/startPortal.tsx'],
    libraries:
      /node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store(?!.*\/with-selector)|clsx|i18next[a-z-]*|react-i18next|html-parse-stringify)\/|@mantine\/(?:core\/esm\/core\/(?:Box|MantineProvider)|hooks\/esm\/use-color-scheme)\/|@mantine\/core\/esm\/components\/(?:Button|Loader|Title|Transition|UnstyledButton)\/|@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes|icons\/Icon(?:AlertTriangle|X)\.))/,
  },
  {
    // The form of the login page, which nobody needs who is signed in.
    part: 'login',
    roots: ['src/shell/startLogin.tsx'],
    libraries: /node_modules\/@mantine\/core\/esm\/components\/(?:Input|InputBase|TextInput)\//,
  },
  {
    // What speaks with the server: the portal cannot begin without it, the form of the login page can.
    part: 'wire',
    roots: ['src/shell/loginDoor.ts', 'src/features/login/signIn.ts'],
    libraries: /node_modules\/zod\//,
  },
  {
    part: 'portal',
    roots: ['src/shell/startPortal.tsx'],
    libraries:
      /node_modules\/(?:@tanstack\/(?:react-router|router-core|history|react-query|query-core|store|react-store)|use-sync-external-store)\//,
  },
  { part: 'home', roots: ['src/features/home/HomeScreen.tsx'], libraries: null },
  {
    part: 'later',
    roots: ['src/features/home/BesideDay.tsx', 'src/features/home/BelowDay.tsx'],
    libraries: null,
  },
  {
    part: 'kept',
    roots: [
      'src/platform/offline/keptAccount.ts',
      'src/platform/offline/keepOnlyOf.ts',
      'src/platform/outbox/hasWaiting.ts',
    ],
    libraries: /node_modules\/idb\//,
  },
].map(({ roots, shared = [], ...beginning }) => ({
  ...beginning,
  roots: roots.map(fileOf),
  shared: shared.map(fileOf),
}));

function fileOf(module: string): string {
  return fileURLToPath(new URL(module, import.meta.url));
}

/** For the bundler: what goes into which of these files. The rest is left where it is used. */
export function firstParts() {
  let places: ReadonlyMap<string, string> | null = null;
  const placeOf = (moduleId: string, graph: Graph) => {
    places ??= placesOf(graph);
    // The styles of a piece of the kit go with it.
    const owner = isKitStyle.test(moduleId) ? graph.getModuleInfo(moduleId)?.importers[0] : undefined;
    return placeOfModule(owner ?? moduleId, places);
  };
  return beginnings.map(({ part }, index) => ({
    debugName: part,
    name: (moduleId: string, graph: Graph) => (placeOf(moduleId, graph) === part ? part : null),
    // What an earlier one needs in turn goes with it.
    priority: beginnings.length - index,
  }));
}

function placeOfModule(moduleId: string, places: ReadonlyMap<string, string>): string | undefined {
  return beginnings.find(({ libraries }) => libraries?.test(moduleId))?.part ?? places.get(moduleId);
}

function placesOf(graph: Graph): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const { part, roots, shared } of beginnings) {
    const [first = new Set<string>(), ...others] = shared.map((root) => neededBy([root], graph));
    const inAll = [...first].filter((module) => others.every((needed) => needed.has(module)));
    for (const module of [...neededBy(roots, graph), ...inAll]) {
      if (!places.has(module)) places.set(module, part);
    }
  }
  return places;
}

/** Modules of ours, with everything that they cannot do without. */
function neededBy(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const needed = new Set<string>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (needed.has(next) || !own.test(next)) continue;
    needed.add(next);
    waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
  }
  return needed;
}
