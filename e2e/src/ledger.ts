import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { journalApi } from '@bilim/contract/journal/journal';

/** What was sent for one cell, and what was answered. */
interface Cell {
  readonly visitId: number;
  version: number;
  /** The last value the server said it kept. */
  acknowledged: string;
  /** A value that was sent and never answered: it may be there or not. */
  open: string | null;
}

/** Writes marks as fast as it can and keeps a record of what was acknowledged. */
export class Ledger {
  readonly cells: Cell[];
  acknowledgedWrites = 0;

  constructor(rows: readonly { visitId: number | null; version: number; markText: string }[]) {
    this.cells = rows.flatMap(({ visitId, version, markText }) =>
      visitId === null ? [] : [{ visitId, version, acknowledged: markText, open: null }],
    );
  }

  /** Writes until the server goes away; each cell has at most one write on its way. */
  async writeUntilGone(call: Call): Promise<void> {
    const lanes = Array.from({ length: 8 }, (_, lane) => this.writeLane(call, lane));
    await Promise.all(lanes);
  }

  private async writeLane(call: Call, lane: number) {
    for (let turn = 0; ; turn++) {
      const cell = this.cells[(lane + 8 * turn) % this.cells.length];
      if (cell === undefined || cell.open !== null) continue;
      const points = (Number(cell.acknowledged) + 1) % 11 || 1;
      cell.open = String(points);
      try {
        const [saved] = await call(journalApi.setMark, {
          visitId: cell.visitId,
          markId: 10 + points,
          version: cell.version,
        });
        if (saved === undefined) throw new Error('an answer without a row');
        cell.version = saved.version;
        cell.acknowledged = saved.markText;
        cell.open = null;
        this.acknowledgedWrites += 1;
      } catch (error) {
        if (error instanceof AppError && error.code !== 'server.busy') throw error;
        return;
      }
    }
  }

  /** What the journal shows now; returns the cells that lost an acknowledged write. */
  compare(rows: readonly { visitId: number | null; version: number; markText: string }[]): string[] {
    const found = new Map(rows.map((row) => [row.visitId, row]));
    const lost = this.cells.flatMap((cell) => {
      const now = found.get(cell.visitId);
      const isKept =
        now?.markText === cell.acknowledged || (cell.open !== null && now?.markText === cell.open);
      return isKept
        ? []
        : [`cell ${cell.visitId}: acknowledged ${cell.acknowledged}, found ${now?.markText ?? 'nothing'}`];
    });
    for (const cell of this.cells) {
      const now = found.get(cell.visitId);
      cell.open = null;
      cell.version = now?.version ?? cell.version;
      cell.acknowledged = now?.markText ?? cell.acknowledged;
    }
    return lost;
  }
}
