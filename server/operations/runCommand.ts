import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { Argument, Command, CommanderError, InvalidArgumentError } from "commander";
import { NewerSchemaError } from "~/database/schemaVersion.server";
import { DEFAULT_MESSAGE } from "~/features/read-only/readOnly.limits";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import {
  changeReadOnlyMode,
  changeSuperAdmin,
  deleteAccount,
  endSessions,
  listSuperAdmins,
  reinstate,
  suspend,
} from "./admin.ts";
import type { ArchiveKeys } from "./archive.ts";
import { backUp, restore, verify } from "./backup.ts";
import { doctor } from "./doctor.ts";
import { clearCaches, runJobs } from "./jobs.ts";
import { isAddress, move } from "./move.ts";
import { OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import { removeDemo } from "./removeDemo.ts";
import { expectSameDatabase } from "./sameDatabase.ts";
import { expectDatabase, expectSchema, hasDatabase, type Site, withSite } from "./site.ts";
import type { OnSite } from "./siteChecks.ts";

const ACCOUNT = "its verified e-mail address, or its id";

/** What a command works on. */
export interface CommandTarget {
  environment: Environment;
  /** The folder that file names are relative to. */
  cwd: string;
  /** The site of the process that runs the command; undefined when the command opens it itself. */
  running?: Site;
  /** Locks the data folder, which creates it, and returns what releases it; undefined when that is not necessary. */
  lock?: (() => () => void) | undefined;
}

interface KeyOptions {
  passphraseFile?: string;
  recipient?: string[];
  identity?: string;
}

/**
 * Runs an operator's command.
 * @param args its name and arguments, as after `npm run`
 * @returns the exit code: 0 only when all went well
 * @throws errors that are not the operator's to mend
 */
export async function runCommand(
  args: readonly string[],
  target: CommandTarget,
  context: CommandContext,
): Promise<number> {
  try {
    await commands(target, context).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof OperationError || error instanceof NewerSchemaError)) throw error;
    context.output.line(error.message);
    return 1;
  }
}

function commands(target: CommandTarget, context: CommandContext): Command {
  const { environment, cwd, running } = target;
  const locked = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const unlock = target.lock?.();
    try {
      return await work();
    } finally {
      unlock?.();
    }
  };
  const openSite: OnSite = (work) => (running ? work(running) : withSite(environment, work));
  const onData = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!running) {
      await expectDatabase(environment);
      await expectSameDatabase(environment, context.output);
    }
    return locked(work);
  };
  const onSite: OnSite = (work) => onData(() => openSite(work));
  const onMigratedSite: OnSite = (work) =>
    onSite(async (site) => {
      await expectSchema(site, { upToDate: true });
      return work(site);
    });
  const path = (file: string) => resolve(cwd, file);
  const keysOf = ({ passphraseFile, recipient = [], identity }: KeyOptions): ArchiveKeys => ({
    passphrase: passphraseFile && passphraseIn(path(passphraseFile)),
    recipients: recipient,
    identities: identity ? identitiesIn(readKeyFile(path(identity))) : [],
  });

  const program = new Command("npm run").exitOverride().configureOutput({
    writeOut: (text) => context.output.line(text.trimEnd()),
    writeErr: (text) => context.output.line(text.trimEnd()),
  });
  const add = (name: string, description: string) =>
    program.command(name).description(description).copyInheritedSettings(program);

  add("backup", "Backs up the database and the images into a new file, while the site runs.")
    .usage("-- FILE [options]")
    .argument("<file>", "a name that does not exist yet, such as bandeja.backup")
    .option("--passphrase-file <file>", "encrypt with the passphrase in this file", notBlank)
    .option("--recipient <key...>", "encrypt for these public keys of age")
    .action((file: string, options: KeyOptions) =>
      onSite((site) => backUp(site, path(file), keysOf(options), context)),
    );
  const addReading = (name: string, description: string) =>
    add(name, description)
      .usage("-- FILE [options]")
      .argument("<file>", "a file of npm run backup")
      .option("--passphrase-file <file>", "decrypt with the passphrase in this file", notBlank)
      .option("--identity <file>", "decrypt with the secret key of age in this file");
  addReading("restore", "Restores a backup into an empty database and an empty data folder.").action(
    async (file: string, options: KeyOptions) => {
      expectStopped(running);
      await expectSameDatabase(environment, context.output);
      return locked(() => restore(environment, path(file), keysOf(options), context));
    },
  );
  addReading(
    "backup:verify",
    "Restores a backup into a temporary folder and compares every row and file.",
  ).action((file: string, options: KeyOptions) => verify(path(file), keysOf(options), context));
  add("move", "Copies the site to an empty Postgres, or from a Postgres to an empty folder.")
    .usage("-- --to URL [options]")
    .requiredOption(
      "--to <url>",
      "postgres://user:password@host:5432/name, a folder, or - to read it from standard input",
      notBlank,
    )
    .option("--images-in-folder", "the images are in DATA_DIR; copy them to the bucket of S3_BUCKET", false)
    .action(async (options: { to: string; imagesInFolder: boolean }) => {
      expectStopped(running);
      const { imagesInFolder } = options;
      const to = options.to === "-" ? await readInput(context.signal) : options.to;
      const destination = { to: isAddress(to) ? to : path(to), imagesInFolder };
      return onData(() => move(environment, destination, context));
    });
  add("demo:remove", "Deletes the demo's people, reviews, courts, rackets and balls.")
    .usage("[-- options]")
    .option("--keep-equipment", "leave the rackets and balls, which are real models", false)
    .action((options: { keepEquipment: boolean }) =>
      onMigratedSite((site) => removeDemo(site, environment, options, context)),
    );

  const admin = add("admin", "Commands for operators.").usage("-- COMMAND");
  const addAdmin = (name: string, description: string) =>
    admin
      .command(name)
      .description(description)
      .copyInheritedSettings(program)
      // Without the dashes, npm takes the options for its own.
      .configureHelp({ commandUsage: (command) => `npm run admin -- ${command.name()} ${command.usage()}` });
  addAdmin("doctor", "Checks environment, database, images, sign-in and disk, and says what to do.").action(
    async () => {
      const isThere = running !== undefined || (await hasDatabase(environment));
      // Also the lock would create the data folder.
      return isThere
        ? locked(() => doctor(openSite, environment, context))
        : doctor(null, environment, context);
    },
  );
  addAdmin("super-admin", "Lists super admins, or changes who is one.")
    .addArgument(changeOf("list", "grant", "revoke"))
    .argument("[account]", ACCOUNT, notBlank)
    .action((change: string, account: string | undefined) =>
      onMigratedSite(async (site) => {
        if (change === "list" && account === undefined) return listSuperAdmins(site, context);
        const action = ({ grant: "granted", revoke: "revoked" } as const)[change];
        if (!action || !account)
          throw new OperationError("Use super-admin list, grant EMAIL or revoke EMAIL.");
        await changeSuperAdmin(site, environment, account, action, context);
      }),
    );
  addAdmin("suspend", "Suspends a person, who then can read but not write.")
    .argument("<account>", ACCOUNT, notBlank)
    .requiredOption("--reason <text>", "what the person reads on every page")
    .option("--days <number>", "how long; without it until reinstate", Number)
    .action((account: string, options: { reason: string; days?: number }) =>
      onMigratedSite((site) => suspend(site, account, options, context)),
    );
  addAdmin("reinstate", "Ends the suspension of a person.")
    .argument("<account>", ACCOUNT, notBlank)
    .action((account: string) => onMigratedSite((site) => reinstate(site, account, context)));
  addAdmin("delete-account", "Deletes an account with all that belongs to it, as its user can.")
    .argument("<account>", ACCOUNT, notBlank)
    .option("--yes", "delete it; without it, say what would be deleted", false)
    .action((account: string, options: { yes: boolean }) =>
      onMigratedSite((site) => deleteAccount(site, account, options, context)),
    );
  addAdmin("read-only", "Turns read-only mode on, in which nothing can be written, or off.")
    .addArgument(changeOf("on", "off", "show"))
    .option(
      "--message <text>",
      `what people read on every page when it is on (default: "${DEFAULT_MESSAGE}")`,
    )
    .action((change: string, { message }: { message?: string }) =>
      onMigratedSite((site) => changeReadOnlyMode(site, change, message, context)),
    );
  addAdmin("jobs", "Lists what waits for the periodic jobs, or does it now.")
    .addArgument(changeOf("list", "run"))
    .action((change: string) => onMigratedSite((site) => runJobs(site, environment, change, context)));
  addAdmin("caches", "Makes all processes forget the responses that they have stored.")
    .addArgument(changeOf("clear"))
    .action(() => onMigratedSite((site) => clearCaches(site, context)));
  addAdmin("sessions", "Ends the sessions of one person, or of everybody.")
    .addArgument(changeOf("end"))
    .argument("[account]", `${ACCOUNT}; without it everybody's`, notBlank)
    .action((_: string, account: string | undefined) =>
      onMigratedSite((site) => endSessions(site, account, context)),
    );
  return program;
}

/** The argument that says what to do. Another word than these is an error. */
function changeOf(...names: string[]): Argument {
  return new Argument("<change>").choices(names);
}

/** A text that a script may have taken from an empty variable, which must not count as an absent one. */
function notBlank(text: string): string {
  if (!text.trim()) throw new InvalidArgumentError("It must not be blank.");
  return text;
}

/** @throws OperationError when the site runs */
function expectStopped(running: Site | undefined): void {
  if (running)
    throw new OperationError(`Stop ${product.name} first: what is written meanwhile would be lost.`);
}

/** @throws OperationError when standard input is blank or the signal comes */
async function readInput(signal: AbortSignal): Promise<string> {
  const input = await text(addAbortSignal(signal, process.stdin)).catch((error: unknown) => {
    throw new OperationError("Standard input cannot be read.", { cause: error });
  });
  if (!input.trim()) throw new OperationError("Standard input has no address for --to.");
  return input.trim();
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new OperationError(`${file} cannot be read.`, { cause: error });
  }
}

/** @throws OperationError when the file is blank: a backup would not be encrypted */
function passphraseIn(file: string): string {
  const passphrase = readKeyFile(file).trim();
  if (!passphrase) throw new OperationError(`${file} has no passphrase.`);
  return passphrase;
}

/** The keys in a file of age-keygen, which has comments besides. */
function identitiesIn(text: string): string[] {
  return text.split(/\s*\n\s*/).filter((line) => line && !line.startsWith("#"));
}
