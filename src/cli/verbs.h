// The verbs of the `cardroom` program: each adds its own subcommand with its options and what it does.
//
// A verb ends the program by throwing `Exit` (or returns, for success); main.cpp turns it into the exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace cardroom::cli {

/// The program's exit codes: 0 all well, 1 what was looked at is wrong (a failed script, a disagreement), 2 the input
/// cannot be read.
inline constexpr int exit_wrong = 1;
inline constexpr int exit_bad_input = 2;

struct Exit {
    int code = 0;
};

void add_bot(CLI::App& app);
void add_equity(CLI::App& app);
void add_eval(CLI::App& app);
void add_export(CLI::App& app);
void add_load(CLI::App& app);
void add_replay(CLI::App& app);
void add_script(CLI::App& app);
void add_serve(CLI::App& app);
void add_simulate(CLI::App& app);
void add_verify(CLI::App& app);

}  // namespace cardroom::cli
