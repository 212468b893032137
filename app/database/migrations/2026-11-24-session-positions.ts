import { Migration } from "@mikro-orm/migrations";

/** The position of a session's last write in the write-ahead log, for reads from replicas. */
export class SessionPositions extends Migration {
  override name = "2026-11-24-session-positions";

  override up(): void {
    this.addSql(`alter table "sessions" add column "wal_position" pg_lsn null`);
  }
}
