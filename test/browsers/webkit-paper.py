"""A window of WebKitGTK with one page: reads commands as lines of JSON, answers each with a line of JSON.

WebKitWebDriver cannot print. Here the page's own window.print() arrives as the signal `print`, with an operation that
is given the settings of a print dialog and writes a PDF.
"""
import json
import sys
import threading

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

loop = GLib.MainLoop()
context = WebKit2.WebContext.new_ephemeral()
view = WebKit2.WebView.new_with_context(context)
window = Gtk.Window()
window.set_default_size(1280, 900)
window.add(view)
window.show_all()
settings = view.get_settings()
settings.set_enable_developer_extras(False)
# Settings for the next print, the number of the command that waits for it, and its result.
dialog = {'asked': None, 'waiting': None, 'done': None}


def answer(number, **more):
    print(json.dumps({'id': number, **more}), flush=True)


def page_setup(asked):
    width, height = asked['size']
    setup = Gtk.PageSetup()
    size = Gtk.PaperSize.new_custom(asked['paper'], asked['paper'], width, height, Gtk.Unit.MM)
    setup.set_paper_size(size)
    setup.set_orientation(Gtk.PageOrientation.LANDSCAPE if asked['landscape'] else Gtk.PageOrientation.PORTRAIT)
    for edge in ('top', 'bottom', 'left', 'right'):
        getattr(setup, f'set_{edge}_margin')(asked['marginMm'], Gtk.Unit.MM)
    return setup


def print_page(_view, operation):
    asked, dialog['asked'] = dialog['asked'], None
    if asked is None:
        return True
    to_file = Gtk.PrintSettings()
    to_file.set_printer('Print to File')
    to_file.set('output-uri', GLib.filename_to_uri(asked['file']))
    to_file.set('output-file-format', 'pdf')
    to_file.set_scale(asked['scale'] * 100)
    operation.set_print_settings(to_file)
    operation.set_page_setup(page_setup(asked))
    operation.connect('finished', lambda _: printed(None))
    operation.connect('failed', lambda _, error: printed(error.message))
    operation.print_()
    # Keeps a reference, because a collected operation would be cancelled.
    dialog['operation'] = operation
    return True


def printed(failure):
    dialog['done'] = {'failure': failure}
    tell()


def tell():
    if dialog['waiting'] is not None and dialog['done'] is not None:
        number, done = dialog['waiting'], dialog['done']
        dialog['waiting'] = dialog['done'] = None
        answer(number, **({'error': done['failure']} if done['failure'] else {'result': True}))


def evaluated(_view, result, number):
    try:
        value = view.call_async_javascript_function_finish(result)
        answer(number, result=json.loads(value.to_string()))
    except GLib.Error as error:
        answer(number, error=error.message)


def loaded(_view, event):
    if event == WebKit2.LoadEvent.FINISHED and dialog.get('opening') is not None:
        number, dialog['opening'] = dialog['opening'], None
        answer(number, result=True)


def take(command):
    number, name = command['id'], command['do']
    if name == 'open':
        dialog['opening'] = number
        view.load_uri(command['url'])
    elif name == 'evaluate':
        body = f"return JSON.stringify((await ({command['script']})) ?? null)"
        view.call_async_javascript_function(body, -1, None, None, None, None, evaluated, number)
    elif name == 'configure':
        settings.set_minimum_font_size(command['minimumFontPx'])
        Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', command['dark'])
        answer(number, result=True)
    elif name == 'arm':
        dialog.update(asked=command['dialog'], done=None, waiting=None)
        answer(number, result=True)
    elif name == 'printed':
        dialog['waiting'] = number
        tell()


def read():
    for line in sys.stdin:
        GLib.idle_add(take, json.loads(line))
    GLib.idle_add(loop.quit)


view.connect('print', print_page)
view.connect('load-changed', loaded)
threading.Thread(target=read, daemon=True).start()
answer(0, result=f'WebKitGTK {WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}')
loop.run()
