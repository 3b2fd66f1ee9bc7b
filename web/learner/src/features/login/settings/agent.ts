/** The first sign that is there decides: those below stand in the names of those above, too. */
const BROWSERS = [
  [/MicroMessenger\//, "wechat"],
  [/Edg(e|A|iOS)?\//, "edge"],
  [/HuaweiBrowser\//, "huawei"],
  [/QQBrowser\//, "qq"],
  [/(Firefox|FxiOS)\//, "firefox"],
  [/(Chrome|CriOS)\//, "chrome"],
  [/Version\/.*Safari\//, "safari"],
] as const;
const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Harmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/Linux|CrOS/, "Linux"],
] as const;

type Known<Names extends readonly (readonly [RegExp, string])[]> = Names[number][1] | undefined;

interface Device {
  /** Its name is `browser.<key>` in settings.json. */
  browser: Known<typeof BROWSERS>;
  system: Known<typeof SYSTEMS>;
}

function named<Name extends string>(
  names: readonly (readonly [RegExp, Name])[],
  agent: string,
): Name | undefined {
  return names.find(([sign]) => sign.test(agent))?.[1];
}

/** Browser and system, by what the browser says of itself. */
export function readAgent(agent: string | null): Device {
  return { browser: named(BROWSERS, agent ?? ""), system: named(SYSTEMS, agent ?? "") };
}
