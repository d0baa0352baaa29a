import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { double } from './double.ts';

/** A notice of the system, shown nowhere; a test clicks it by `emit('click')`. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return double.showsNotices;
  }
  readonly title: string;
  readonly body: string;
  readonly done: string[] = [];
  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions) {
    super();
    this.title = title;
    this.body = body;
    double.notices.push(this);
  }
  show() {
    this.done.push('show');
  }
  close() {
    this.done.push('close');
  }
}
