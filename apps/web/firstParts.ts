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
    roots: ['src/shell/startLogin.tsx', 'src/shell/mount.tsx', 'src/shell/loadChunk.ts'],
    libraries:
      /node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store|clsx|i18next[a-z-]*|react-i18next|html-parse-stringify)\/|@mantine\/core\/esm\/core\/(?:Box|MantineProvider\/MantineProvider)|@mantine\/core\/esm\/components\/(?:Button|Input|InputBase|Loader|TextInput|Title|Transition|UnstyledButton)\/|@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes))/,
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
      /node_modules\/@tanstack\/(?:react-router|router-core|history|react-query|query-core|store|react-store)\//,
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
].map(({ roots, ...beginning }) => ({
  ...beginning,
  roots: roots.map((root) => fileURLToPath(new URL(root, import.meta.url))),
}));

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
  for (const { part, roots } of beginnings) {
    const waiting = [...roots];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (places.has(next) || !own.test(next)) continue;
      places.set(next, part);
      waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return places;
}
